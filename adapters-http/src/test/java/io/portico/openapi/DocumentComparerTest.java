package io.portico.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.portico.application.port.out.definition.DefinitionComparer.Document;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.portico.domain.definition.DefinitionType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentComparerTest {

  private static final String YAML =
      """
      openapi: 3.0.3
      info: {title: Pets, version: '1'}
      paths:
        /pets:
          get:
            parameters:
              - {name: limit, in: query, schema: {type: integer, maximum: 100}}
            responses:
              '200':
                description: Pets
                content:
                  application/json:
                    schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}
          post:
            requestBody:
              content:
                application/json:
                  schema: {$ref: '#/components/schemas/Pet'}
            responses:
              '201': {description: Made}
      components:
        schemas:
          Pet:
            type: object
            required: [name]
            properties:
              name: {type: string, maxLength: 40, minLength: 1}
              tag: {type: string}
              parent: {$ref: '#/components/schemas/Pet'}
      """;

  private final DocumentComparer comparer = new DocumentComparer();

  private DefinitionDiff compare(String from, String to) {
    return comparer.compare(document(from), document(to));
  }

  private static Document document(String text) {
    var content = text.getBytes(UTF_8);
    return new Document(
        new RecognisedDocuments().read(content).type(),
        Definition.digestOf(content),
        content.length,
        () -> content);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          title: Pets            | title: Pet shop              | false
          description: Pets      | description: All pets        | false
          required: [name]       | required: []                 | true
          required: [name]       | required: [name, tag]        | true
          tag: {type: string}    | tag: {type: integer}         | true
          tag: {type: string}    | tags: {type: string}         | false
          maximum: 100           | maximum: 50                  | true
          maximum: 100           | maximum: 200                 | false
          maxLength: 40          | maxLength: 20                | true
          minLength: 1           | minLength: 2                 |
          get:                   | put:                         | true
          /pets:                 | /animals:                    | true
          in: query, schema      | in: query, required: true, schema | true
          in: query, schema      | in: header, schema           | true
          paths:                 | servers: [{url: 'https://example.com'}]⏎paths: |
          '201'                  | '202'                        | true
          """)
  void compare_openApi3_isJudged(String from, String to, Boolean breaking) {
    for (var version : new String[] {"3.0.3", "3.1.0"}) {
      var before = YAML.replace("3.0.3", version);
      var after = before.replace(from, to.replace("⏎", "\n"));

      var diff = compare(before, after);

      assertThat(diff.breaking()).as(version).isEqualTo(Optional.ofNullable(breaking));
    }
  }

  @Test
  void compare_changes_areNamedWithTheirPlaces() {
    var after = YAML.replace("  post:", "  put:").replace("maximum: 100", "maximum: 50");

    assertThat(compare(YAML, after).changes())
        .contains(
            new Change("POST /pets", Kind.REMOVED, Optional.of(true), "Operation removed"),
            new Change("PUT /pets", Kind.ADDED, Optional.of(false), "Operation added"),
            new Change(
                "GET /pets query limit", Kind.CHANGED, Optional.of(true), "Numeric range changed"));
  }

  @Test
  void compare_again_readsNothing() {
    var reads = new AtomicInteger();
    var before = counted(YAML, reads);
    var after = counted(YAML.replace("maximum: 100", "maximum: 50"), reads);

    var first = comparer.compare(before, after);
    assertThat(comparer.compare(before, after)).isEqualTo(first);
    assertThat(reads).hasValue(2);

    assertThat(comparer.compare(after, before)).isNotEqualTo(first);
    assertThat(reads).hasValue(4);
  }

  private static Document counted(String text, AtomicInteger reads) {
    var one = document(text);
    return new Document(
        one.type(),
        one.digest(),
        one.size(),
        () -> {
          reads.incrementAndGet();
          return one.content().get();
        });
  }

  @Test
  void compare_typesOf31_areJudged() {
    var before =
        YAML.replace("3.0.3", "3.1.0")
            .replace("tag: {type: string}", "tag: {type: [string, 'null']}");

    assertThat(compare(before, before.replace("[string, 'null']", "[integer, 'null']")).breaking())
        .contains(true);
    assertThat(compare(before, before.replace("[string, 'null']", "[string, integer]")).breaking())
        .contains(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "swagger: '2.0'\ninfo: {title: x, version: '%s'}\npaths: {}",
        "asyncapi: 3.0.0\ninfo: {title: x, version: '%s'}",
        "some: '%s'",
        "type Query {\n  a%s: Int\n}",
        "<wsdl version='%s'/>"
      })
  void compare_otherFormats_areNotJudged(String text) {
    var diff = compare(text.formatted(1), text.formatted(2));

    assertThat(diff.breaking()).isEmpty();
    assertThat(diff.changes()).hasSize(1);
  }

  @Test
  void compare_otherDocumentsReferredTo_areNotFetched() throws IOException {
    var requests = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
        });
    server.start();
    try {
      for (var target :
          new String[] {
            "http://localhost:%d/x.yaml",
            "http://localhost:%d/x.yaml#/a",
            "./x.yaml",
            "file:///etc/passwd"
          }) {
        var reference = target.formatted(server.getAddress().getPort());
        var before = YAML.replace("'#/components/schemas/Pet'", "'" + reference + "'");

        var diff = compare(before, before.replace("maximum: 100", "maximum: 50"));

        assertThat(diff.breaking()).isEmpty();
        assertThat(diff.changes().getFirst().message()).contains("$ref");
      }
      assertThat(requests).hasValue(0);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void compare_bombsCyclesAndErrors_endWithoutAJudgement() {
    var chain = new StringBuilder(YAML);
    for (var i = 0; i < 5_000; i++) {
      chain.append("    A%d: {$ref: '#/components/schemas/A%d'}\n".formatted(i, i + 1));
    }
    var tree = new StringBuilder(YAML);
    for (var i = 0; i < 200; i++) {
      tree.append(
          "    A%d: {allOf: [{$ref: '#/components/schemas/A%d'}, {$ref: '#/components/schemas/A%d'}]}\n"
              .formatted(i, i + 1, i + 1));
    }
    var self = "    A0: {allOf: [{$ref: '#/components/schemas/A0'}, {type: object}]}\n";
    var aliases = new StringBuilder(YAML + "x-a0: &a0 [x]\n");
    for (var i = 1; i < 40; i++) {
      aliases.append("x-a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    for (var text :
        new String[] {
          chain.toString(),
          tree.toString(),
          YAML + self,
          aliases.toString(),
          YAML + "x-deep: " + "[".repeat(300) + "]".repeat(300),
          YAML.replace("'200':", "'200': 7\n          '404':"),
          YAML.replace("schemas/Pet'", "schemas/None'"),
          YAML.replace("schemas/Pet'", "securitySchemes/Pet'"),
          YAML.replace("paths:", "paths: []\nx-paths:"),
          "openapi: 3.0.0\ninfo: {title: x}\nopenapi: 3.0.1",
          YAML + "x-large: " + "y".repeat(DocumentComparer.MOST_PARSED)
        }) {
      var before = text.replace("'#/components/schemas/Pet'", "'#/components/schemas/A0'");

      assertThat(compare(before, before.replace("limit", "most") + "\n# changed\n").breaking())
          .isNotEqualTo(Optional.of(false));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tag: {type: string}    | tag: {type: string, nullable: true}
          name: {type: string,   | name: {type: string, nullable: true,
          Pet:⏎      type: object | Pet:⏎      additionalProperties: false⏎      type: object
          paths:                 | security: [{key: []}]⏎paths:
          post:                  | post:⏎      security: [{key: []}]
          type: integer, maximum | type: integer, multipleOf: 7, maximum
          tag: {type: string}    | tag: {type: string, pattern: '^a$'}
          tag: {type: string}    | tag: {type: string, format: date}
          tag: {type: string}    | tag: {type: string, enum: [a]}
          tag: {type: string}    | tag: {type: string, readOnly: true}
          tag: {type: string}    | tag: {type: string, writeOnly: true}
          type: array, items     | type: array, uniqueItems: true, items
          required: [name]       | required: [name]⏎      minProperties: 2
          required: [name]       | required: [name]⏎      maxProperties: 2
          required: [name]       | required: [name]⏎      allOf: [{required: [tag]}]
          required: [name]       | required: [name]⏎      allOf: [{properties: {tag: {maxLength: 3}}}]
          required: [name]       | required: [name]⏎      oneOf: [{required: [tag]}]
          in: query, schema      | in: query, style: spaceDelimited, schema
          in: query, schema      | in: query, explode: false, schema
          requestBody:           | requestBody:⏎        required: true
          """)
  void compare_whatTheLibraryOverlooks_isNotCalledCompatible(String from, String to) {
    var text =
        YAML.replace(
            "  schemas:",
            "  securitySchemes: {key: {type: apiKey, in: header, name: key}}\n  schemas:");
    for (var version : new String[] {"3.0.3", "3.1.0"}) {
      var before = text.replace("3.0.3", version);
      var after = before.replace(from.replace("⏎", "\n"), to.replace("⏎", "\n"));

      assertThat(after).isNotEqualTo(before);
      for (var diff : new DefinitionDiff[] {compare(before, after), compare(after, before)}) {
        assertThat(diff.changes()).isNotEmpty();
      }
      assertThat(compare(before, after).breaking()).isNotEqualTo(Optional.of(false));
    }
  }

  @Test
  void compare_nullAddedToTheTypesOf31_isNotJudged() {
    var before = YAML.replace("3.0.3", "3.1.0");

    var diff =
        compare(before, before.replace("tag: {type: string}", "tag: {type: [string, 'null']}"));

    assertThat(diff.breaking()).isEmpty();
  }

  @Test
  void compare_parametersOfAPath_areThoseOfItsOperations() {
    var before = YAML.replace("/pets:\n", "/pets:\n    parameters: []\n");
    var optional =
        before.replace(
            "parameters: []", "parameters: [{name: p, in: query, schema: {type: string}}]");
    var required =
        optional.replace(
            "in: query, schema: {type: s", "in: query, required: true, schema: {type: s");
    var ownOne =
        required
            .replace("name: p", "name: limit")
            .replace("get:\n", "get:\n      operationId: get\n");

    assertThat(compare(before, optional).breaking()).contains(false);
    assertThat(compare(before, required).breaking()).contains(true);
    assertThat(compare(optional, required).changes())
        .extracting(Change::path)
        .contains("GET /pets query p", "POST /pets query p");
    assertThat(compare(required, optional).breaking()).contains(false);
    assertThat(compare(ownOne, ownOne.replace("maximum: 100", "maximum: 50")).changes())
        .extracting(Change::path)
        .contains("GET /pets query limit");
  }

  @Test
  void compare_parameterMovedToItsPath_isCompatible() {
    var parameter = "{name: limit, in: query, schema: {type: integer, maximum: 100}}";
    var after =
        YAML.replace("      parameters:\n        - " + parameter + "\n", "")
            .replace("  post:", "  x-other:")
            .replace("/pets:\n", "/pets:\n    parameters: [" + parameter + "]\n");

    assertThat(after).contains("parameters").doesNotContain("- {");
    assertThat(compare(YAML.replace("  post:", "  x-other:"), after).breaking()).contains(false);
  }

  @Test
  void compare_pathThatRefersToAnother_isNotJudged() {
    var before = YAML.replace("components:", "  /cats: {$ref: '#/paths/~1pets'}\ncomponents:");

    var diff = compare(before, before.replace("maximum: 100", "maximum: 50"));

    assertThat(diff.breaking()).isEmpty();
    assertThat(diff.changes().getFirst().message()).contains("path that refers");
    assertThat(diff.changes().getLast().path()).endsWith("/maximum");
  }

  @Test
  void compare_namesThatAreWordsOfTheLibrary_areJudged() {
    for (var name : new String[] {"const", "xml", "if", "servers", "security", "default", "not"}) {
      var before = YAML.replace("tag:", name + ": {type: string}\n        tag:");

      assertThat(compare(YAML, before).breaking()).as(name).contains(false);
      assertThat(
              compare(
                      before,
                      before.replace(name + ": {type: s", name + ": {maxLength: 9, type: s"))
                  .breaking())
          .as(name)
          .contains(true);
      assertThat(compare(before, before.replace("title: Pets", "title: All")).breaking())
          .contains(false);
    }
    var example =
        YAML.replace("type: object", "type: object\n      example: {$ref: other.yaml, not: 1}");
    assertThat(compare(example, example.replace("not: 1", "not: 2")).breaking()).contains(false);
    var responses = YAML.replace("'201': {", "default: {$ref: other.yaml, ");
    assertThat(compare(responses, responses.replace("title: Pets", "title: All")).breaking())
        .isEmpty();
  }

  @Test
  @Timeout(60)
  void compare_manyOrLong_endsInTimeWithoutAJudgement() {
    var paths = new StringBuilder();
    var parameters = new StringBuilder();
    var values = new StringBuilder("a");
    for (var i = 0; i < 20_000; i++) {
      paths.append("  /%d: {get: {responses: {'200': {description: x}}}}\n".formatted(i));
      parameters.append("        - {name: p%d, in: query}\n".formatted(i));
      values.append(", v").append(i);
    }
    var deep = new StringBuilder("x-deep: ");
    for (var i = 0; i < 90; i++) {
      deep.append("{").append("n".repeat(30_000)).append(": ");
    }
    deep.append("{");
    for (var i = 0; i < 20_000; i++) {
      deep.append("m").append(i).append(": 1, ");
    }
    deep.append("}".repeat(91)).append("\n");
    var list = "      parameters:\n";
    for (var text :
        new String[] {
          YAML.replace("components:", paths + "components:"),
          YAML.replace(list, list + parameters),
          YAML.replace("type: integer", "type: integer, enum: [" + values + "]"),
          YAML.replace("/pets", "/" + "{".repeat(100_000)),
          YAML + deep
        }) {
      assertThat(text).hasSizeGreaterThan(100_000);

      var diff = compare(text, text.replace("Pets", "All").replace(": 1,", ": 2,"));

      assertThat(diff.breaking()).isNotEqualTo(Optional.of(true));
      assertThat(diff.changes())
          .isNotEmpty()
          .allSatisfy(change -> assertThat(change.path()).hasSizeLessThanOrEqualTo(500));
    }
  }

  @Test
  void compare_tooLargeOrOfOtherFormats_areNotRead() {
    var type = new RecognisedDocuments().read(YAML.getBytes(UTF_8)).type();
    Supplier<byte[]> content =
        () -> {
          throw new AssertionError("was read");
        };
    var large = new Document(type, "large", DocumentComparer.MOST_PARSED + 1, content);
    var other = new Document(DefinitionType.UNKNOWN, "other", 1, content);

    assertThat(comparer.compare(large, document(YAML)).breaking()).isEmpty();
    assertThat(comparer.compare(document(YAML), large).changes().getFirst().message())
        .contains("4 MiB");
    assertThat(comparer.compare(document(YAML), other).breaking()).isEmpty();
    assertThat(comparer.compare(other, other).breaking()).isEmpty();
  }
}
