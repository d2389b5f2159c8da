package io.portico.domain.catalogue;

import io.portico.domain.shared.Text;

/**
 * What an entry of the catalogue says to developers.
 *
 * @param shortDescription may be empty
 * @param longDescription may be empty
 * @param documentation a link to the documentation or its text, as portals interpret it; may be
 *     empty
 * @param version of the API; may be empty
 */
public record EntryTexts(
    String name,
    String shortDescription,
    String longDescription,
    String documentation,
    String version) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 255;

  /** The most characters of a short description. */
  public static final int LONGEST_SHORT_DESCRIPTION = 1_000;

  /** The most characters of a long description, and of the documentation. */
  public static final int LONGEST_TEXT = 65_536;

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  public EntryTexts {
    name = Text.line("name", name, LONGEST_NAME);
    Text.prose("shortDescription", shortDescription, LONGEST_SHORT_DESCRIPTION);
    Text.prose("longDescription", longDescription, LONGEST_TEXT);
    Text.prose("documentation", documentation, LONGEST_TEXT);
    version = Text.lineOrEmpty("version", version, LONGEST_VERSION);
  }
}
