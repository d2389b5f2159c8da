package io.portico.http.definition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.definition.SetDefinition;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.definition.DefinitionSyntax;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.shared.RecordKind;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DefinitionStubs.Lookup;
import io.portico.http.testkit.HttpTest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefinitionControllerTest extends HttpTest {

  private static final String PATH = "/api/apis/payments/definition";
  /* Both JSON and YAML. */
  private static final String TEXT = "\"openapi\"";

  private static final byte[] DOCUMENT = TEXT.getBytes(UTF_8);
  private static final String DIGEST = Definition.digestOf(DOCUMENT);
  private static final String JSON =
      "{\"revision\":2,\"version\":\"2.1\",\"format\":\"openapi\",\"format_version\":\"3.1.0\","
          + "\"digest\":\"%s\",\"size\":9,\"set_by\":\"%s\",".formatted(DIGEST, ApiFixture.BY)
          + "\"set_at\":\"2026-03-01T10:15:30.123Z\"";

  private static Definition definition(int revision, DefinitionSyntax syntax) {
    return new Definition(
        revision,
        "2.1",
        new DefinitionType(DefinitionFormat.OPENAPI, Optional.of("3.1.0"), syntax),
        DIGEST,
        DOCUMENT.length,
        ApiFixture.BY,
        ApiFixture.AT);
  }

  private static Definition definition() {
    return definition(2, DefinitionSyntax.YAML);
  }

  @Test
  void set_document_isPassedAsItIs() {
    SERVER.definitions.set.answers(new SetDefinition.Outcome.Kept(definition(), List.of("odd")));

    var reply = SERVER.put(PATH + "?version=2.1", TEXT);

    reply.assertIs(200, JSON + ",\"warnings\":[{\"field\":\"document\",\"message\":\"odd\"}]}");
    assertThat(reply.header("ETag")).contains('"' + DIGEST + '"');
    var command = SERVER.definitions.set.received();
    assertThat(command.api()).isEqualTo(ApiId.of("payments"));
    assertThat(command.version()).contains("2.1");
    assertThat(command.document()).isEqualTo(DOCUMENT);
    assertThat(command.expected().holdsFor(Optional.empty())).isTrue();
  }

  @Test
  void set_largestDocument_isRead() {
    SERVER.definitions.set.answers(new SetDefinition.Outcome.Kept(definition(), List.of()));

    SERVER.put(PATH, "x".repeat(Definition.LARGEST)).assertIs(200, JSON + "}");
    assertThat(SERVER.definitions.set.received().document()).hasSize(Definition.LARGEST);
  }

  @Test
  void set_tooLargeDocument_is413BeforeItIsSent() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send(
          "PUT %s?version=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
              .formatted(PATH, Caller.ADMIN.credential(), Definition.LARGEST + 1));

      assertThat(wire.readToEnd()).startsWith("HTTP/1.1 413 ").contains("\"body_too_large\"");
    }
    assertThat(SERVER.definitions.set.calls()).isZero();
  }

  @Test
  void set_ifMatch_isTheDigestOfTheLatest() {
    SERVER.definitions.set.answers(new SetDefinition.Outcome.Kept(definition(), List.of()));
    SERVER
        .call("PUT", PATH)
        .by(Caller.ADMIN)
        .header("If-Match", '"' + DIGEST + '"')
        .json(TEXT)
        .send();

    var expected = SERVER.definitions.set.received().expected();
    assertThat(expected.holdsFor(Optional.of(definition()))).isTrue();
    assertThat(expected.holdsFor(Optional.empty())).isFalse();
  }

  @Test
  void set_tooManyVersions_is409() {
    SERVER.definitions.set.answers(new SetDefinition.Outcome.TooManyVersions(100));

    SERVER.put(PATH, "x").assertHas(409, "\"code\":\"too_many_definitions\"", "100 versions");
  }

  @ParameterizedTest
  @CsvSource({
    "JSON, application/json, json",
    "YAML, application/yaml, yaml",
    "GRAPHQL, application/graphql; charset=utf-8, graphql",
    "TEXT, text/plain; charset=utf-8, txt"
  })
  void document_anySyntax_isSavedAndNotShown(
      DefinitionSyntax syntax, String mediaType, String extension) {
    SERVER.definitions.find.answers(definition(2, syntax));
    SERVER.definitions.document.answers(DOCUMENT);

    var reply = SERVER.get(PATH + "?version=2.1&revision=2");

    reply.assertIs(200, TEXT);
    assertThat(reply.header("Content-Type")).contains(mediaType);
    assertThat(reply.header("ETag")).contains('"' + DIGEST + '"');
    assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(reply.header("Content-Security-Policy")).contains("default-src 'none'; sandbox");
    assertThat(reply.header("Content-Disposition"))
        .contains("attachment; filename=\"definition-2.%s\"".formatted(extension));
    assertThat(SERVER.definitions.find.received())
        .isEqualTo(new Lookup(ApiId.of("payments"), Optional.of("2.1"), Optional.of(2)));
  }

  @Test
  void document_thatTheClientHas_is304() {
    SERVER.definitions.find.answers(definition());

    var reply =
        SERVER
            .call("GET", PATH)
            .by(Caller.VIEWER)
            .header("If-None-Match", '"' + DIGEST + '"')
            .send();

    assertThat(reply.status()).isEqualTo(304);
    assertThat(SERVER.definitions.document.calls()).isZero();
  }

  @Test
  void document_missing_is404() {
    SERVER.definitions.find.fails(RecordKind.DEFINITION.notFound(7).get());

    SERVER.get(PATH + "?revision=7").assertHas(404, "\"code\":\"definition_not_found\"");
  }

  @Test
  void list_pages_areTheLatestFirst() {
    SERVER.definitions.all.answers(List.of(definition(), definition(1, DefinitionSyntax.YAML)));

    var first = SERVER.get("/api/apis/payments/definitions?limit=1&count=true");
    first.assertHas(200, "{\"items\":[" + JSON + "}]", "\"total\":2");
    var cursor = first.body().replaceAll(".*\"next\":\"([^\"]*)\".*", "$1");
    SERVER
        .get("/api/apis/payments/definitions?limit=1&cursor=" + cursor)
        .assertHas(200, "\"revision\":1", "\"next\":null");
    SERVER.get("/api/apis/payments/definitions?version=7").assertHas(200, "\"items\":[]");
  }

  @Test
  void difference_changes_areWritten() {
    SERVER.definitions.difference.answers(
        DefinitionDiff.notJudged(
            List.of(new Change("/a", Kind.ADDED, Optional.empty(), "Added: 'x'"))));

    SERVER
        .get(PATH + "/diff?from=1&to=2")
        .assertIs(
            200,
            "{\"breaking\":null,\"changes\":[{\"path\":\"/a\",\"kind\":\"added\",\"breaking\":null,"
                + "\"message\":\"Added: 'x'\"}]}");
    assertThat(SERVER.definitions.difference.received()).isEqualTo(List.of(1, 2));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/apis/payments/definition?revision=0, revision: '0'",
    "GET, /api/apis/payments/definition?revision=x, revision: 'x'",
    "GET, /api/apis/payments/definition/diff?from=1, to: missing",
    "GET, /api/apis/payments/definition/diff?from=1&to=99999999999, to: '99999999999'",
    "GET, /api/apis/payments/definition?of=1, of: an unknown parameter"
  })
  void read_badParameter_is400(String method, String path, String message) {
    SERVER.call(method, path).by(Caller.ADMIN).send().assertHas(400, message);
  }

  @Test
  void remove_version_is204() {
    SERVER.definitions.remove.answers(true);

    assertThat(SERVER.delete(PATH + "?version=").status()).isEqualTo(204);
    assertThat(SERVER.definitions.remove.received().version()).contains("");
  }
}
