package io.portico.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.definition.DefinitionFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecognisedDocumentsTest {

  private final RecognisedDocuments documents = new RecognisedDocuments();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"openapi":"3.0.3","info":{"title":"x","version":"1.10"},"paths":{}} | openapi  | 3.0.3 | json    | 1.10
          openapi: 3.1.0⏎info: {title: x, version: 1.10}                      | openapi  | 3.1.0 | yaml    | 1.10
          \uFEFFswagger: "2.0"⏎info: {title: x, version: v1}                  | openapi  | 2.0   | yaml    | v1
          asyncapi: 3.0.0⏎info: {title: x, version: '7'}⏎channels: {}         | asyncapi | 3.0.0 | yaml    | 7
          {"asyncapi":"2.6.0","info":{"version":"1"}}                         | asyncapi | 2.6.0 | json    | 1
          # A comment⏎type Query {⏎  hello: String⏎}                        | graphql  |       | graphql |
          schema { query: Query }                                             | graphql  |       | graphql |
          extend type Query @key(fields: "id") {⏎  a: Int⏎}                  | graphql  |       | graphql |
          {"some":"json"}                                                     | other    |       | json    |
          some: yaml                                                          | other    |       | yaml    |
          type: object                                                        | other    |       | yaml    |
          <definitions xmlns="http://schemas.xmlsoap.org/wsdl/"/>             | other    |       | text    |
          openapi: 4.0⏎info: {title: x}                                      | other    |       | yaml    |
          {"openapi":"3.0.0","info":{"title":"x"                              | other    |       | text    |
          """)
  void read_document_isRecognised(
      String text, String format, String formatVersion, String syntax, String version) {
    var document = text.replace("⏎", "\n").replace("\\uFEFF", "\uFEFF").getBytes(UTF_8);

    var read = documents.read(document);

    assertThat(read.type().format().word()).isEqualTo(format);
    assertThat(read.type().formatVersion().orElse(null)).isEqualTo(formatVersion);
    assertThat(read.type().syntax().word()).isEqualTo(syntax);
    assertThat(read.version().orElse(null)).isEqualTo(version);
    assertThat(read.warnings()).hasSize(format.equals("other") ? 1 : 0);
  }

  @Test
  void read_withoutATitle_isOpenApiWithAWarning() {
    var read = documents.read("openapi: 3.0.0\ninfo: {version: '1'}".getBytes(UTF_8));

    assertThat(read.type().format()).isEqualTo(DefinitionFormat.OPENAPI);
    assertThat(read.warnings()).singleElement().asString().contains("info.title: missing");
  }

  @Test
  void read_bombs_areOtherWithinLimits() {
    var aliases = new StringBuilder("openapi: 3.0.0\nx-a0: &a0 [x]\n");
    for (var i = 1; i < 40; i++) {
      aliases.append("x-a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    for (var text :
        new String[] {
          aliases + "info: {title: x}",
          "{\"openapi\":\"3.0.0\",\"info\":" + "[".repeat(200_000),
          "openapi: 3.0.0\ninfo: " + "[".repeat(200_000),
          "type ".repeat(500_000),
          "type Q ".repeat(500_000)
        }) {
      assertThat(documents.read(text.getBytes(UTF_8)).type().format())
          .isEqualTo(DefinitionFormat.OTHER);
    }
  }
}
