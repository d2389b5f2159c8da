package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.definition.DefinitionSyntax;
import io.portico.domain.shared.InvalidValueException;
import java.nio.charset.StandardCharsets;

/** Parses a document of JSON or YAML as a whole. */
public final class WholeDocument {

  private WholeDocument() {}

  /**
   * Returns the values of {@code document}, a text in UTF-8.
   *
   * @throws InvalidValueException if it is neither JSON nor YAML, or exceeds the limits
   */
  public static JsonNode parse(DefinitionSyntax syntax, byte[] document) {
    var text = new String(document, StandardCharsets.UTF_8);
    var content = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return syntax == DefinitionSyntax.JSON
        ? JsonDocuments.whole("document", content)
        : YamlDocuments.whole("document", content);
  }
}
