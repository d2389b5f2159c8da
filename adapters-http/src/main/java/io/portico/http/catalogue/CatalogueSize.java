package io.portico.http.catalogue;

import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.function.Predicate;

/**
 * The size of a catalogue in JSON, which is limited so that a client can send back what it has
 * read. It is an upper bound, computed without writing the JSON.
 */
public final class CatalogueSize {

  /** The most bytes of all entries together. */
  static final int LARGEST = 1_000_000;

  /** Whether a catalogue is within the limit. */
  public static final Predicate<Catalogue> WITHIN_LIMIT =
      catalogue -> of(catalogue.entries()) <= LARGEST;

  /* The names of the members, quotes, commas, the two ids and the flags. */
  private static final int FRAME = 320;
  private static final int FRAME_OF_A_LABEL = 6;
  private static final int FRAME_OF_THE_SITE = 60;
  private static final int FRAME_OF_AN_ADDRESS = 3;
  private static final int FRAME_OF_A_KEY_LOCATION = 18;

  /* Each surrogate may be sent as an escape sequence. */
  private static final int ESCAPED = 6;

  private CatalogueSize() {}

  /**
   * Does nothing if {@code entries} are within the limit.
   *
   * @throws InvalidValueException if not
   */
  static void require(String field, List<CatalogueEntry> entries) {
    var bytes = of(entries);
    if (bytes > LARGEST) {
      throw InvalidValueException.found(
          field, bytes + " bytes", "at most %d in all".formatted(LARGEST));
    }
  }

  private static int of(List<CatalogueEntry> entries) {
    return entries.stream().mapToInt(CatalogueSize::of).sum();
  }

  /** Returns the most bytes of {@code entry} in JSON. */
  static int of(CatalogueEntry entry) {
    var bytes =
        FRAME
            + ofText(entry.name())
            + ofText(entry.texts().shortDescription())
            + ofText(entry.texts().longDescription())
            + ofText(entry.texts().documentation())
            + ofText(entry.version())
            + ofJson(entry.extras().members());
    if (entry.config().isPresent()) {
      bytes += ofJson(entry.config().get().extras());
    }
    if (entry.keyLocation().isPresent()) {
      bytes += FRAME_OF_A_KEY_LOCATION + ofText(entry.keyLocation().get().text());
    }
    if (entry.labels().isPresent()) {
      for (var label : entry.labels().get().byName().entrySet()) {
        bytes +=
            FRAME_OF_A_LABEL + ofText(label.getKey().value()) + ofText(label.getValue().value());
      }
    }
    if (!entry.site().equals(EntrySite.NONE)) {
      bytes += FRAME_OF_THE_SITE;
    }
    if (entry.site().audience().orElse(null) instanceof Audience.Selected(var selector)) {
      bytes += ofText(selector.toString());
    }
    if (entry.site().tryIt().isPresent()) {
      for (var address : entry.site().tryIt().get().baseUrls()) {
        bytes += FRAME_OF_AN_ADDRESS + ofText(address.toString());
      }
    }
    return bytes;
  }

  private static int ofText(String text) {
    return text.chars().map(c -> isEscapedInText(c) ? 2 : ofCharacter(c)).sum();
  }

  private static int ofJson(ExtraMembers extras) {
    return extras.text().chars().map(CatalogueSize::ofCharacter).sum();
  }

  private static boolean isEscapedInText(int c) {
    return c == '"' || c == '\\' || c < ' ';
  }

  private static int ofCharacter(int c) {
    if (c < 0x80) {
      return 1;
    }
    if (c < 0x800) {
      return 2;
    }
    return Character.isSurrogate((char) c) ? ESCAPED : 3;
  }
}
