package io.portico.http.dashboard.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.AddSource;
import io.portico.application.port.in.discovery.ReplaceSource.Credential;
import io.portico.application.port.in.discovery.TestSource;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages of the sources that administrators add: the credential is never shown. */
class StoredSourcePagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/sources";
  private static final String CANARY = "a-canary-credential";
  private static final StoredSource SOURCE =
      StoredSource.added(
          new SourceDetails(
              new SourceName("edge"),
              SourceKind.TYK_GATEWAY,
              GatewayAddress.parse("https://tyk.example.com"),
              Optional.of(Duration.ofHours(1))),
          Optional.of("sealed-" + CANARY),
          ApiFixture.AT);
  private static final String ONE = PATH + "/edge";

  @BeforeEach
  void knowTheSource() {
    SERVER.discovery.stored.answers(List.of(SOURCE));
    SERVER.discovery.findStored.answers(SOURCE);
    SERVER.discovery.replaceSource.answers(SOURCE);
    SERVER.discovery.removeSource.answers(SOURCE);
    SERVER.audit.page.answers(lastPage());
  }

  private static String said(Reply answer) {
    assertThat(answer.status()).isEqualTo(303);
    return SERVER
        .call("GET", ONE)
        .inSessionOf(Caller.ADMIN)
        .cookie(answer.header("Set-Cookie").orElseThrow().replaceFirst(";.*", ""))
        .send()
        .body();
  }

  @Test
  void list_sources_haveKindAddressAndSchedule() {
    assertThat(get(PATH).body())
        .contains("href=\"" + ONE + "\"", "Tyk gateway", "https://tyk.example.com", "every hour")
        .doesNotContain(CANARY);
  }

  @Test
  void everything_byOthers_isForbidden() {
    for (var caller : List.of(Caller.VIEWER, Caller.APPROVER)) {
      assertThat(get(caller, PATH).status()).isEqualTo(403);
      assertThat(post(caller, ONE + "/test").status()).isEqualTo(403);
    }
    assertThat(SERVER.discovery.testSource.calls()).isZero();
  }

  @Test
  void add_everyField_isSent() {
    SERVER.discovery.addSource.answers(new AddSource.Outcome.Added(SOURCE));
    assertThat(get(PATH + "/new").body())
        .contains("name=\"credential\" type=\"password\"", "Kong", "Kubernetes", "Tyk Dashboard");

    var reply =
        post(
            PATH + "/new",
            "name= edge ",
            "kind=tyk-gateway",
            "url= https://tyk.example.com/ ",
            "credential=" + CANARY,
            "every=60m");

    assertThat(reply.header("Location")).contains(ONE);
    var received = SERVER.discovery.addSource.received();
    assertThat(received.details()).isEqualTo(SOURCE.details());
    assertThat(received.credential()).contains(new SourceCredential(CANARY));
  }

  @ParameterizedTest
  @CsvSource({
    "name, -x, f-name",
    "url, nonsense, f-url",
    "url, https://kong.example.com/?a=b, f-url",
    "kind, nginx, f-kind",
    "every, 5s, f-every",
    "credential, a blank, f-credential"
  })
  void add_wrongField_isSaidBesideIt(String field, String value, String place) {
    var fields = List.of("name=edge", "kind=kong", "url=https://e.example");

    var page = post(PATH + "/new", with(fields, field + "=" + value));

    page.assertHas(422, "href=\"#" + place + "\"").doesNotContain("a blank");
    assertThat(SERVER.discovery.addSource.calls()).isZero();
  }

  @Test
  void add_refused_isSaid() {
    var fields = new String[] {"name=edge", "kind=kong", "url=http://127.0.0.1:8001"};
    SERVER.discovery.addSource.answers(new AddSource.Outcome.NameTaken(new SourceName("edge")));
    assertThat(post(PATH + "/new", fields).body())
        .contains("Another source is already called edge.");
    SERVER.discovery.addSource.answers(new AddSource.Outcome.TooMany(50));
    assertThat(post(PATH + "/new", fields).body()).contains("at most 50 sources");
    SERVER.discovery.addSource.fails(
        new InvalidValueException(
            "url", "127.0.0.1", "a public one, or PORTICO_SOURCES_PRIVATE_ADDRESSES=true"));
    assertThat(post(PATH + "/new", fields).body())
        .contains("href=\"#f-url\"")
        .contains("Your operator can allow them with PORTICO_SOURCES_PRIVATE_ADDRESSES=true.");
  }

  @Test
  void edit_form_keepsNameKindAndCredential() {
    assertThat(get(ONE).body())
        .contains("value=\"https://tyk.example.com\"", "value=\"1h\"", "Leave empty to keep")
        .contains("action=\"" + ONE + "/test\"")
        .doesNotContain("name=\"kind\"", "name=\"name\"", CANARY);

    var tag = RecordTag.of(SOURCE);
    post(ONE, "url=https://other.example.com", "every=", "definitions=false", "tag=" + tag);

    var received = SERVER.discovery.replaceSource.received();
    assertThat(received.details())
        .isEqualTo(
            new SourceDetails(
                new SourceName("edge"),
                SourceKind.TYK_GATEWAY,
                GatewayAddress.parse("https://other.example.com"),
                Optional.empty(),
                false));
    assertThat(received.credential()).isEqualTo(new Credential.Present());
  }

  @Test
  void test_outcome_isSaidInASentence() {
    SERVER.discovery.testSource.answers(
        new TestSource.Outcome.Read(new Counts(3, 2, 1, 0, 0, 0, 0, 4)));
    assertThat(said(post(ONE + "/test")))
        .contains("A pull would create 3 APIs, update 2, leave 1 unchanged and reject 4.")
        .contains("href=\"/dashboard/discovery/edge\"");
    SERVER.discovery.testSource.answers(new TestSource.Outcome.Failed("status <401>"));
    assertThat(said(post(ONE + "/test")))
        .contains("The source could not be read: status &lt;401&gt;");
  }

  @Test
  void remove_asksFirst() {
    assertThat(get(ONE + "/remove").body())
        .contains("Remove edge?", "Its APIs, their labels and its mapping rules are kept.");

    assertThat(post(ONE + "/remove", "tag=" + RecordTag.of(SOURCE)).header("Location"))
        .contains(PATH);
    assertThat(SERVER.discovery.removeSource.received()).isEqualTo(new SourceName("edge"));
  }

  @Test
  void anything_noName_isNotFound() {
    assertThat(get(PATH + "/-x").status()).isEqualTo(404);
  }
}
