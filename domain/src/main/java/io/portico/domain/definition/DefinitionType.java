package io.portico.domain.definition;

import java.util.Optional;

/**
 * What a document is.
 *
 * @param formatVersion the version of the format, for example {@code 3.1.0}; at most {@value
 *     #LONGEST_FORMAT_VERSION} characters
 */
public record DefinitionType(
    DefinitionFormat format, Optional<String> formatVersion, DefinitionSyntax syntax) {

  /** The most characters of the version of a format. */
  public static final int LONGEST_FORMAT_VERSION = 40;

  /** A text of which nothing else is known. */
  public static final DefinitionType UNKNOWN =
      new DefinitionType(DefinitionFormat.OTHER, Optional.empty(), DefinitionSyntax.TEXT);
}
