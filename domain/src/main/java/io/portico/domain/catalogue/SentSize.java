package io.portico.domain.catalogue;

/** How many bytes an entry takes at most where the catalogue is sent, in JSON. */
final class SentSize {

  /* The names of the members, quotes, commas, the two ids and the flags. */
  private static final int FRAME = 320;
  private static final int FRAME_OF_A_LABEL = 6;

  /* The second half of a character takes as much as the first, as both may be sent escaped. */
  private static final int ESCAPED = 6;

  private SentSize() {}

  static int of(CatalogueEntry entry) {
    var bytes =
        FRAME
            + ofText(entry.name())
            + ofText(entry.shortDescription())
            + ofText(entry.longDescription())
            + ofText(entry.documentation())
            + ofText(entry.version())
            + ofJson(entry.further());
    if (entry.config().isPresent()) {
      bytes += ofJson(entry.config().get().further());
    }
    if (entry.labels().isPresent()) {
      for (var label : entry.labels().get().byName().entrySet()) {
        bytes +=
            FRAME_OF_A_LABEL + ofText(label.getKey().value()) + ofText(label.getValue().value());
      }
    }
    return bytes;
  }

  private static int ofText(String text) {
    return text.chars().map(c -> isEscapedInText(c) ? 2 : ofSign(c)).sum();
  }

  private static int ofJson(ExtraMembers kept) {
    return kept.json().chars().map(SentSize::ofSign).sum();
  }

  private static boolean isEscapedInText(int c) {
    return c == '"' || c == '\\' || c < ' ';
  }

  private static int ofSign(int c) {
    if (c < 0x80) {
      return 1;
    }
    if (c < 0x800) {
      return 2;
    }
    return Character.isSurrogate((char) c) ? ESCAPED : 3;
  }
}
