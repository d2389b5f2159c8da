package io.portico.http.dashboard.api;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegisterFromDocumentTest extends DashboardTest {

  private static final String PATH = "/dashboard/new-api";
  private static final ApiRecord API = ApiFixture.anApi("Payments").build();
  private static final String DOCUMENT =
      """
      openapi: 3.1.0
      info: {title: "Card <Payments>", version: 2.1.0, description: Pays, x-owner: team-a}
      servers: [{url: "https://pay.example.com/v2"}]
      x-tier: "1"
      """;

  @BeforeEach
  void prepare() {
    var definition = new LabelQueries.Entry(aLabel("tier").build(), Optional.empty());
    SERVER.labels.list.answers(lastPage(definition));
    SERVER.discovery.draftLabels.answers(
        new TreeMap<>(Map.of(new LabelName("tier"), new LabelValue("1"))));
  }

  @Test
  void file_fillsTheFormAndSavesNothing() {
    upload(DOCUMENT, "provider=Typed")
        .assertHas(
            200,
            "Filled in from the document.",
            "value=\"Card &lt;Payments>\"",
            "value=\"2.1.0\"",
            ">Pays</textarea>",
            "value=\"card-payments\"",
            "value=\"https://pay.example.com/v2\"",
            "value=\"team-a\"",
            "value=\"Typed\"",
            "name=\"label.tier\"");
    assertThat(SERVER.discovery.draftLabels.received().metadata()).containsEntry("x-tier", "1");
    assertThat(SERVER.apis.register.calls()).isZero();
  }

  @Test
  void address_isFetchedAndFillsTheForm() {
    SERVER.discovery.document.answers(DOCUMENT.getBytes(UTF_8));

    upload("", "address= https://example.com/openapi.yaml ")
        .assertHas(200, "value=\"Card &lt;Payments>\"");
    assertThat(SERVER.discovery.document.received()).isEqualTo("https://example.com/openapi.yaml");
  }

  @Test
  void address_private_is422BesideItWithWhatTheOperatorCanSet() {
    SERVER.discovery.document.fails(
        InvalidValueException.found(
            "address",
            "an address that is not public",
            "a public one, or PORTICO_IMPORTS_PRIVATE_ADDRESSES=true"));

    upload("", "address=http://10.0.0.1/openapi.yaml", "name=Typed")
        .assertHas(
            422,
            "href=\"#f-address\"",
            "Private addresses are blocked.",
            "value=\"Typed\"",
            "PORTICO_IMPORTS_PRIVATE_ADDRESSES=true",
            "value=\"http://10.0.0.1/openapi.yaml\"");
  }

  @ParameterizedTest
  @CsvSource({
    "no answer, no complete answer, does not answer in time",
    "unknown, an unknown host, This host is unknown.",
    "missing, an answer with status 404, answers with status 404",
    "large, more than 16 MiB, larger than 16 MiB",
    "tls, no secure connection, no valid certificate",
    "text, not an address, Enter a full URL"
  })
  void address_withoutADocument_is422WithASentence(String ignored, String found, String sentence) {
    SERVER.discovery.document.fails(InvalidValueException.found("address", found, "another"));

    var reply = upload("", "address=https://example.com/x");

    reply.assertHas(422, "href=\"#f-address\"", sentence).doesNotContain("another");
  }

  @ParameterizedTest
  @CsvSource({
    "'', Choose a file",
    "plain text, Not an OpenAPI 3 or Swagger 2 document.",
    "'{\"swagger\":\"1.2\"}', Not an OpenAPI 3 or Swagger 2 document.",
    "'openapi: 3.0.0', Not an OpenAPI 3 or Swagger 2 document.",
    "'{\"broken', Not an OpenAPI 3 or Swagger 2 document."
  })
  void file_withoutADocument_is422BesideIt(String content, String sentence) {
    var reply = upload(content);

    reply.assertHas(422, "href=\"#f-document\"", sentence);
    assertThat(reply.body()).doesNotContain("(expected: ");
  }

  @Test
  void file_severalDocuments_is422AndCountsThem() {
    upload(DOCUMENT + "---\n" + DOCUMENT).assertHas(422, "The document describes 2 APIs.");
  }

  @Test
  void file_atTheLimit_isReadAndAboveItIsRefused() {
    var padding = "#".repeat(DocumentFields.MOST - DOCUMENT.length());

    assertThat(upload(DOCUMENT + padding).status()).isEqualTo(200);
    var reply = upload(DOCUMENT + padding + "#");
    reply.assertHas(422, "href=\"#f-document\"", "The file is larger than 1 MB.");
  }

  private static Reply registerWithDocument() {
    var kept =
        upload(DOCUMENT).body().replaceFirst("(?s).*name=\"kept\" value=\"([^\"]+)\".*", "$1");
    SERVER.apis.register.answers(new RegisterApi.Outcome.Registered(API));
    return SERVER
        .call("POST", PATH)
        .formWithFile(Caller.ADMIN, "document", "", "name=Payments", "id=p", "kept=" + kept)
        .send();
  }

  @Test
  void register_documentThatCannotBeKept_isRegisteredAllTheSame() {
    SERVER.definitions.set.fails(new RefusedException.StoreUnavailable("down"));

    assertThat(registerWithDocument().status()).isEqualTo(303);
  }

  @Test
  void register_afterTheFileFilledTheForm_keepsTheDocument() {
    SERVER.definitions.set.answers(new SetDefinition.Outcome.TooManyVersions(100));

    assertThat(registerWithDocument().status()).isEqualTo(303);
    var command = SERVER.definitions.set.received();
    assertThat(command.api()).isEqualTo(API.id());
    assertThat(new String(command.document(), UTF_8)).isEqualTo(DOCUMENT);
  }

  @Test
  void file_withoutTheTokenOfThePage_isRefused() {
    var reply =
        SERVER
            .call("POST", PATH)
            .formWithFile(Caller.ADMIN, "document", DOCUMENT, "read=true")
            .header("Cookie", "portico-browser=another")
            .send();

    assertThat(reply.status()).isEqualTo(403);
  }

  @Test
  void form_ofAViewer_isRefused() {
    var call = SERVER.call("POST", PATH).formWithFile(Caller.VIEWER, "document", "", "read=true");
    assertThat(call.send().status()).isEqualTo(403);
  }

  private static Reply upload(String content, String... fields) {
    var all = Arrays.copyOf(fields, fields.length + 1);
    all[fields.length] = "read=true";
    return SERVER.call("POST", PATH).formWithFile(Caller.ADMIN, "document", content, all).send();
  }
}
