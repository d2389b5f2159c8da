package io.portico.application.port.out.definition;

import io.portico.domain.definition.DefinitionType;
import java.util.List;
import java.util.Optional;

/** Recognises what a document is, from its content. */
public interface DefinitionReader {

  /**
   * Returns what {@code document} is, a text in UTF-8. One that cannot be read is {@link
   * DefinitionType#UNKNOWN}, with a warning. Whatever it refers to is not fetched.
   */
  Recognised read(byte[] document);

  /**
   * What was recognised.
   *
   * @param version the version of the API that the document declares, as it is written
   * @param warnings what is probably a mistake in it, in words
   */
  record Recognised(DefinitionType type, Optional<String> version, List<String> warnings) {
    public Recognised {
      warnings = List.copyOf(warnings);
    }
  }
}
