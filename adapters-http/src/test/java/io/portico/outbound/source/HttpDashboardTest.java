package io.portico.outbound.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.application.port.out.portalimport.ClassicDashboard.Entry;
import io.portico.application.port.out.portalimport.ClassicDashboard.Reading;
import io.portico.application.port.out.portalimport.ClassicRecord.Account;
import io.portico.application.port.out.portalimport.ClassicRecord.HeldKey;
import io.portico.application.port.out.portalimport.ClassicRecord.Offer;
import io.portico.application.port.out.portalimport.ClassicRecord.OpenRequest;
import io.portico.application.port.out.portalimport.ClassicRecord.Policy;
import io.portico.application.port.out.portalimport.ClassicRecord.Settings;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class HttpDashboardTest {

  private static final String POLICY = "5a9847db3602190001f44427";
  private static final String DEVELOPERS = "/api/portal/developers?p=1";

  private static final ImportLimits LIMITS =
      new ImportLimits(
          FakeHttpSystem.LIMITS.request(),
          FakeHttpSystem.LIMITS.reading(),
          FakeHttpSystem.LIMITS.response(),
          FakeHttpSystem.LIMITS.responses(),
          20_000);

  @AutoClose private final FakeHttpSystem system = new FakeHttpSystem();

  @Test
  void read_settings_areThoseThatPorticoHasAndTheOthersAreNamed() {
    system.on(
        "/api/portal/configuration",
        """
        {"id":"1","org_id":"2","signup_fields":["Name"],"key_request_fields":null,
         "require_key_approval":true,"disable_signup":false,"redirect_to":"https://pay.example.com",
         "disable_login":false,"email":"owner@example.com",
         "mail_options":{"mail_from_name":"API team","mail_from_email":"","email_copy":
           {"key_email":{"enabled":true,"subject":""}}},
         "dcr_options":{"access_token":"secret"}}
        """);

    var entry = valid(page(ImportPart.SETTINGS, 1).entries().getFirst());

    var settings = ((Settings) entry.value()).values();
    assertThat(settings.requireKeyApproval()).isTrue();
    assertThat(settings.signupFields()).containsExactly("Name");
    assertThat(settings.mail().fromName()).contains("API team");
    assertThat(settings.mail().from()).isEmpty();
    assertThat(settings.extras().text())
        .isEqualTo("{\"redirect_to\":\"https://pay.example.com\",\"disable_login\":false}");
    assertThat(settings.mail().extras().text())
        .isEqualTo("{\"email_copy\":{\"key_email\":{\"enabled\":true,\"subject\":\"\"}}}");
    assertThat(entry.omitted())
        .containsExactly("redirect_to", "dcr_options", "mail_options.email_copy");
    assertThat(system.received().getFirst().header("Authorization")).contains(FakeHttpSystem.TOKEN);
  }

  @Test
  void read_policies_areReadPageByPage() {
    system
        .on(
            "/api/portal/policies?p=1",
            """
            {"Data":[{"_id":"%s","id":"gold","name":"Gold","rate":1000,"per":1,"quota_max":-1,
              "quota_renewal_rate":60,"throttle_interval":-1,"key_expires_in":0,"tags":null,
              "access_rights":{"a1":{"apiid":"a1","apiname":"Payments","versions":["v1"],
                "allowed_urls":[{"url":"/x"}]}},"active":true,"is_inactive":true,
              "partitions":{"quota":false,"acl":false}},
              {"_id":"custom","name":"Silver"}],"Pages":2}
            """
                .formatted(POLICY))
        .on("/api/portal/policies?p=2", "{\"Data\":null,\"Pages\":2}");

    var first = page(ImportPart.PLANS, 1);

    var entry = valid(first.entries().getFirst());
    var details = ((Policy) entry.value()).details();
    assertThat(((Policy) entry.value()).id()).hasToString(POLICY);
    assertThat(((Policy) entry.value()).otherId()).contains(new OtherPlanId("gold"));
    assertThat(details.active()).isTrue();
    assertThat(details.denied()).isTrue();
    assertThat(details.extras().text())
        .isEqualTo("{\"throttle_interval\":-1,\"partitions\":{\"quota\":false,\"acl\":false}}");
    assertThat(details.accessRights().getFirst().apiName()).isEqualTo("Payments");
    assertThat(entry.omitted()).containsExactly("access_rights.a1.allowed_urls");
    assertThat(first.entries().getLast())
        .isInstanceOfSatisfying(
            Entry.Invalid.class,
            invalid -> {
              assertThat(invalid.subject()).isEqualTo("custom");
              assertThat(invalid.reason()).contains("24 hexadecimal characters");
            });
    assertThat(first.isLast()).isFalse();
    assertThat(page(ImportPart.PLANS, 2)).isEqualTo(new Reading.Page(List.of(), true));
  }

  @Test
  void read_catalogue_keepsMembersThatPorticoDoesNotInterpret() {
    system.on(
        "/api/portal/catalogue",
        """
        {"id":"1","apis":[{"name":"Payments","show":true,"api_id":"","policy_id":"%s",
          "is_keyless":false,"config":{"require_key_approval":true,"override":true,"id":""}},
          {"name":"Open","policy_id":""}]}
        """
            .formatted(POLICY));

    var entries = page(ImportPart.CATALOGUE, 1).entries();

    var offer = ((Offer) valid(entries.getFirst()).value()).entry();
    assertThat(offer.extras().members().text()).isEqualTo("{\"is_keyless\":false}");
    assertThat(offer.config().orElseThrow().approval().override()).isTrue();
    assertThat(offer.config().orElseThrow().extras().text()).isEqualTo("{\"id\":\"\"}");
    assertThat(((Entry.Invalid) entries.getLast()).reason()).contains("policy_id: missing");
  }

  @Test
  void read_developers_haveTheirKeysOfAllMembers() {
    system.on(
        DEVELOPERS,
        """
        {"Data":[{"_id":"5a9ea3a019efc400011107ae","email":"Ann@example.com",
          "date_created":"0001-01-01T00:00:00Z","inactive":true,"password":"plain",
          "subscriptions":{"%s":"k1"},"keys":{"k1":["%s","gold","silver"],"k2":null},"api_keys":{"a":"k3"},
          "fields":{"Name":" Ann ","Other":null},"nonce":"n","sso_key":"s",
          "oauth_clients":{"x":[{"client_id":"c"}]}}],"Pages":0}
        """
            .formatted(POLICY, POLICY));

    system
        .on("/api/portal/policies?p=1", "{\"Data\":[],\"Pages\":2}")
        .on(
            "/api/portal/policies?p=2",
            "{\"Data\":[{\"_id\":\"%s\",\"id\":\"gold\",\"name\":\"Gold\"}],\"Pages\":2}"
                .formatted(POLICY));

    var page = page(ImportPart.DEVELOPERS, 1);

    assertThat(page.isLast()).isTrue();
    var entry = valid(page.entries().getFirst());
    var account = (Account) entry.value();
    assertThat(account.id()).hasToString("5a9ea3a019efc400011107ae");
    assertThat(account.registeredAt()).isEmpty();
    assertThat(account.password()).isEmpty();
    assertThat(account.details().inactive()).isTrue();
    assertThat(account.details().fields().values()).containsOnlyKeys("Name");
    assertThat(account.details().text(DeveloperText.SSO_KEY)).isEqualTo("s");
    assertThat(account.details().text(DeveloperText.NONCE)).isEqualTo("n");
    assertThat(account.keys())
        .containsExactly(
            new HeldKey(
                new StoredKey("k1"),
                List.of(new PlanId(Identifier.of("id", POLICY))),
                List.of("silver")),
            new HeldKey(new StoredKey("k2"), List.of(), List.of()),
            new HeldKey(new StoredKey("k3"), List.of(), List.of()));
    assertThat(entry.omitted()).containsExactly("oauth_clients", "password");
  }

  @Test
  void read_invalidDeveloper_doesNotKeepTheOthersOut() {
    system.on(
        DEVELOPERS,
        """
        {"Data":[{"id":"x","email":"ann@example.com"},{"id":"5a9ea3a019efc400011107ae"},
          {"id":"5a9ea3a019efc400011107af","email":"bob@example.com","fields":{"a":1}},
          {"id":"5a9ea3a019efc400011107b0","email":"cid@example.com"}, 7],"Pages":1}
        """);

    var entries = page(ImportPart.DEVELOPERS, 1).entries();

    assertThat(entries).hasSize(5);
    assertThat(entries).filteredOn(Entry.Valid.class::isInstance).hasSize(1);
    assertThat(entries)
        .filteredOn(Entry.Invalid.class::isInstance)
        .extracting(entry -> ((Entry.Invalid) entry).reason())
        .allSatisfy(reason -> assertThat(reason).contains("(expected: "));
  }

  @Test
  void read_requests_areTheOpenOnes() {
    system.on(
        "/api/portal/requests?p=1&approved=false",
        """
        {"Data":[{"id":"5ad097c87af3f40001b27f40","for_plan":"","apply_policies":["%s"],
          "by_user":"5a9ea3a019efc400011107ae","approved":false,"version":"v2",
          "date_created":"2018-04-13T11:43:04.698Z","jwt_secret":"s"},
          {"id":"5ad097c87af3f40001b27f41","approved":true}],"Pages":1}
        """
            .formatted(POLICY));

    var entries = page(ImportPart.REQUESTS, 1).entries();

    assertThat(entries).hasSize(1);
    var request = (OpenRequest) valid(entries.getFirst()).value();
    assertThat(request.details().plan()).hasToString(POLICY);
    assertThat(request.createdAt()).isPresent();
    assertThat(valid(entries.getFirst()).omitted()).containsExactly("jwt_secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"Data\":[]}",
        "{\"Data\":[],\"Pages\":20001}",
        "{\"Data\":[],\"Pages\":-1}",
        "{\"Data\":{},\"Pages\":1}",
        "not JSON"
      })
  void read_anotherResponse_isAFailure(String body) {
    system.on(DEVELOPERS, body);

    assertThat(failed()).singleElement().asString().contains("/api/portal/developers");
  }

  @Test
  void read_errorRedirectOrTooLarge_isAFailureWithoutTheCredential() {
    system.on(DEVELOPERS, 401, "{}");
    assertThat(failed()).singleElement().asString().contains("status 401");
    system.redirect(DEVELOPERS, "http://127.0.0.1:1/");
    assertThat(failed()).singleElement().asString().contains("redirects are not followed");
    system.on(DEVELOPERS, "{\"Data\":[\"" + "x".repeat(20_000) + "\"]}");
    assertThat(failed()).singleElement().asString().contains("more than 10000 bytes");
  }

  @Test
  void limits_default_areThoseThatTheDocumentNames() {
    assertThat(ImportLimits.DEFAULT)
        .isEqualTo(
            new ImportLimits(
                Duration.ofSeconds(30),
                Duration.ofHours(1),
                16 * 1024 * 1024,
                2L * 1024 * 1024 * 1024,
                20_000));
  }

  @Test
  void read_asManyPagesAsTheLimit_isPossible() {
    system.on(DEVELOPERS, "{\"Data\":[],\"Pages\":20000}");

    assertThat(page(ImportPart.DEVELOPERS, 1).isLast()).isFalse();
  }

  @Test
  void read_responseAsLongAsTheLimit_isPossible() {
    var empty = "{\"Data\":[],\"Pages\":1}";
    system.on(DEVELOPERS, empty + " ".repeat(LIMITS.responseBytes() - empty.length()));
    assertThat(page(ImportPart.DEVELOPERS, 1).isLast()).isTrue();

    system.on(DEVELOPERS, empty + " ".repeat(LIMITS.responseBytes() + 1 - empty.length()));
    assertThat(failed()).singleElement().asString().contains("more than 10000 bytes");
  }

  @Test
  void read_severalResponses_areAsLongAsTheLimitTogether() {
    var empty = "{\"Data\":[],\"Pages\":9}";
    system.on(DEVELOPERS, empty);
    system.on("/api/portal/developers?p=2", empty + " ");
    var limits = new ImportLimits(LIMITS.response(), LIMITS.job(), 100, 2L * empty.length(), 9);

    try (var session = dashboard(limits).open()) {
      assertThat(session.read(ImportPart.DEVELOPERS, 1)).isInstanceOf(Reading.Page.class);
      assertThat(session.read(ImportPart.DEVELOPERS, 1)).isInstanceOf(Reading.Page.class);
      assertThat(session.read(ImportPart.DEVELOPERS, 1)).isInstanceOf(Reading.Failed.class);
    }
    try (var session = dashboard(limits).open()) {
      assertThat(session.read(ImportPart.DEVELOPERS, 1)).isInstanceOf(Reading.Page.class);
      assertThat(failed(session.read(ImportPart.DEVELOPERS, 2)))
          .singleElement()
          .asString()
          .contains("more than " + 2 * empty.length() + " bytes in all pages");
    }
  }

  @Test
  void read_dashboardThatHangs_failsAtTheTimeoutOfTheResponseOrOfTheJob() {
    system.hang(DEVELOPERS);
    var response = Duration.ofMillis(200);

    try (var session = dashboard(new ImportLimits(response, LIMITS.job(), 9, 9, 9)).open()) {
      assertThat(failed(session.read(ImportPart.DEVELOPERS, 1)))
          .singleElement()
          .asString()
          .endsWith("no complete response within 200 ms (expected: one within that time)");
    }
    try (var session = dashboard(new ImportLimits(LIMITS.response(), response, 9, 9, 9)).open()) {
      assertThat(failed(session.read(ImportPart.DEVELOPERS, 1)))
          .singleElement()
          .asString()
          .endsWith("not finished after 200 ms (expected: everything within that time)");
    }
  }

  @Test
  void at_addressOrCredentialThatCannotBeUsed_isRefusedWithoutTheCredential() {
    var dashboards = new HttpDashboards(ImportLimits.DEFAULT, false);
    for (var address :
        List.of("ftp://x", "http://a:b@x", "http://x/?q", "x", "http://" + "x".repeat(3_000))) {
      assertThatThrownBy(() -> dashboards.at(address, new DashboardCredential("a")))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageStartingWith("url: ");
    }
    assertThatThrownBy(() -> dashboards.at("http://x", new DashboardCredential("a secret")))
        .hasMessageStartingWith("token: ")
        .hasMessageNotContaining("a secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433"})
  void read_privateAddressThatTheOperatorDoesNotAllow_isNotConnectedTo(String host) {
    var dashboard =
        new HttpDashboards(LIMITS, false)
            .at(
                "http://%s:%d".formatted(host, system.address().getPort()),
                new DashboardCredential(FakeHttpSystem.TOKEN));

    try (var session = dashboard.open()) {
      assertThat(failed(session.read(ImportPart.PLANS, 1)))
          .singleElement()
          .asString()
          .contains("an address that is not public")
          .contains("PORTICO_IMPORTS_PRIVATE_ADDRESSES=true");
    }
    assertThat(system.received()).isEmpty();
  }

  private List<String> failed() {
    return failed(read(ImportPart.DEVELOPERS, 1));
  }

  private static List<String> failed(Reading reading) {
    return switch (reading) {
      case Reading.Failed(var reasons) -> {
        assertThat(reasons).noneMatch(reason -> reason.contains(FakeHttpSystem.TOKEN));
        yield reasons;
      }
      case Reading.Page page -> throw new AssertionError(page.toString());
    };
  }

  private Reading.Page page(ImportPart part, int number) {
    return switch (read(part, number)) {
      case Reading.Page page -> page;
      case Reading.Failed(var reasons) -> throw new AssertionError(reasons.toString());
    };
  }

  private Reading read(ImportPart part, int page) {
    var dashboard = dashboard(LIMITS);
    assertThat(dashboard.address()).isEqualTo(system.address().toString());
    try (var session = dashboard.open()) {
      return session.read(part, page);
    }
  }

  private ClassicDashboard dashboard(ImportLimits limits) {
    return new HttpDashboards(limits, true)
        .at(system.address() + "/", new DashboardCredential(FakeHttpSystem.TOKEN));
  }

  private static Entry.Valid valid(Entry entry) {
    if (entry instanceof Entry.Valid valid) {
      return valid;
    }
    throw new AssertionError(entry.toString());
  }
}
