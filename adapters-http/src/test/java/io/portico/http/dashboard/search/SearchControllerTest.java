package io.portico.http.dashboard.search;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.discovery.DiscoveryQueries.Source;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.SourceName;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchControllerTest extends DashboardTest {

  @BeforeEach
  void nothing() {
    SERVER.keyRequests.count.answers(0L);
    SERVER.keyRequests.named.answers(List.of());
    SERVER.developers.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.labels.list.answers(lastPage());
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
    SERVER.portal.findCatalogue.answers(aCatalogue());
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
    SERVER.governance.policies.answers(lastPage());
    SERVER.discovery.sources.answers(lastPage());
    SERVER.users.page.answers(lastPage());
    SERVER.services.page.answers(lastPage());
    SERVER.webhooks.all.answers(List.of());
    SERVER.gateways.all.answers(List.of());
    SERVER.apis.find.answersBy(
        query -> {
          throw RecordKind.API.notFound(query.id()).get();
        });
  }

  private static Reply search(String typed) {
    return search(Caller.VIEWER, typed);
  }

  private static Reply search(Caller caller, String typed) {
    return get(caller, "/dashboard/search?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8));
  }

  @Test
  void search_nothingTyped_saysWhatCanBe() {
    assertThat(search(" ").body()).contains("Search for APIs, labels");
    assertThat(SERVER.apis.search.calls()).isZero();
  }

  @Test
  void search_words_findsApisAndLabels() {
    var api = anApi("Payments <b>").build();
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(api), Optional.empty(), Optional.empty()));
    SERVER.labels.list.answers(
        lastPage(
            new LabelQueries.Entry(aLabel("payment_kind").build(), Optional.empty()),
            new LabelQueries.Entry(aLabel("tier").build(), Optional.empty())));

    assertThat(search("Payment").body())
        .contains("<a href=\"/dashboard/apis/" + api.id() + "\">Payments &lt;b&gt;</a>")
        .contains(">payment_kind</a>")
        .doesNotContain(">tier<");
  }

  @Test
  void search_partOfAName_findsPlansAndEntriesOfTheCatalogue() {
    var gold = aPlan("Gold <b>").build();
    var entry = anEntry("Golden <i>").build();
    SERVER.portal.findCatalogue.answers(aCatalogue(anEntry("Other").build(), entry));
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(gold), 6));

    assertThat(search("gold").body())
        .contains(
            "<a href=\"/dashboard/portal/plans/%s\">Gold &lt;b&gt;</a>".formatted(gold.id()),
            "<a href=\"/dashboard/portal/entries/%s\">Golden &lt;i&gt;</a>".formatted(entry.plan()),
            "href=\"/dashboard/portal/plans?q=gold\"")
        .doesNotContain(">Other</a>");
  }

  @Test
  void search_partOfAName_findsWhatAdministratorsSet() {
    var policy = aPolicy("Kongress <b>").requiring("team").build();
    var user = aUser(Caller.ADMIN.actor().organisation(), "kong@example.com").build();
    var service = aService("kong-reader").in(Caller.ADMIN.actor().organisation());
    var gateway = aGateway().build();
    SERVER.governance.policies.answers(lastPage(policy));
    SERVER.discovery.sources.answers(
        lastPage(
            new Source(new SourceName("kong"), Optional.empty(), Optional.empty()),
            new Source(new SourceName("tyk"), Optional.empty(), Optional.empty())));
    SERVER.users.page.answers(lastPage(user));
    SERVER.services.page.answers(lastPage(service));
    SERVER.gateways.all.answers(List.of(gateway));

    assertThat(search(Caller.ADMIN, "kong").body())
        .contains(
            "<a href=\"/dashboard/governance/policies/%s\">Kongress &lt;b&gt;</a>"
                .formatted(policy.id()),
            "<a href=\"/dashboard/discovery/kong\">kong</a>",
            "<a href=\"/dashboard/system/users/%s\">kong@example.com</a>".formatted(user.id()),
            "<a href=\"/dashboard/system/services/%s\">kong-reader</a>".formatted(service.id()))
        .doesNotContain(">tyk<");
    assertThat(search(Caller.ADMIN, gateway.details().name().toUpperCase(Locale.ROOT)).body())
        .contains("<a href=\"/dashboard/system/gateways/%s\">".formatted(gateway.id()));
  }

  @Test
  void search_hostOfAWebhook_findsIt() {
    var webhook = aWebhook().build();
    SERVER.webhooks.all.answers(List.of(webhook));

    assertThat(search(Caller.ADMIN, webhook.details().url().uri().getHost()).body())
        .contains("<a href=\"/dashboard/system/webhooks/%s\">".formatted(webhook.id()));
  }

  @Test
  void search_viewer_findsNothingOfWhatAdministratorsAloneSee() {
    assertThat(search("kong").status()).isEqualTo(200);

    assertThat(SERVER.webhooks.all.calls()).isZero();
    assertThat(SERVER.gateways.all.calls()).isZero();
  }

  @Test
  void search_longerThanAnyPlan_findsTheRest() {
    var calls = SERVER.portal.pagePlans.calls();

    assertThat(search("x".repeat(101)).status()).isEqualTo(200);
    assertThat(SERVER.portal.pagePlans.calls()).isEqualTo(calls);
  }

  @Test
  void search_id_findsTheApi() {
    var api = anApi("Payments").build();
    SERVER.apis.find.answers(api);

    assertThat(search(api.id().toString()).body()).contains(">Payments</a>");
  }

  @Test
  void search_nameOfAPage_leadsThere() {
    assertThat(search("analyt").body()).contains("<a href=\"/dashboard/analytics\">Analytics</a>");
    assertThat(search("gatew").body())
        .contains("<a href=\"/dashboard/system/gateways\">Gateways</a>");
  }

  @Test
  void search_people_comeBehindThePage() {
    assertThat(search("ann").body()).contains("hx-get=\"/dashboard/search/people\"");
    assertThat(SERVER.developers.page.calls()).isZero();

    assertThat(people("ann")).contains("No developer matches by email address");
    assertThat(SERVER.developers.page.received().filter().words())
        .isEqualTo(DeveloperWords.in("ann"));
  }

  @Test
  void people_wordsThatFindNoDeveloper_areNotSearched() {
    var before = SERVER.developers.page.calls();

    assertThat(people("%2F")).contains("No developer matches by email address");
    assertThat(people("a.b.c.d.e.f.g.h.i.j.k")).contains("No developer matches by email address");
    assertThat(SERVER.developers.page.calls()).isEqualTo(before);
  }

  @Test
  void people_idOfARequest_findsIt() {
    var request =
        KeyRequest.pending(
            new KeyRequestId(Ids.next()),
            new KeyRequestDetails(
                new DeveloperId(Ids.next()), new PlanId(Ids.next()), "", CustomFields.of(Map.of())),
            Instant.EPOCH);
    SERVER.keyRequests.find.answers(request);
    SERVER.keyRequests.named.answersBy(
        some ->
            some.stream()
                .map(
                    one ->
                        new NamedKeyRequest(
                            one,
                            Optional.empty(),
                            CustomFields.none(),
                            Optional.of("Gold"),
                            Optional.empty()))
                .toList());

    assertThat(people(request.id().toString()))
        .contains("href=\"/dashboard/requests/" + request.id() + "\"")
        .contains("Gold");
    assertThat(SERVER.keyRequests.find.received().request()).isEqualTo(request.id());
  }

  @Test
  void people_idOfNoRequest_findsNothing() {
    SERVER.keyRequests.find.answersBy(
        query -> {
          throw RecordKind.KEY_REQUEST.notFound(query.request()).get();
        });

    assertThat(people(Ids.next().toString())).contains("No developer matches by email address");
  }

  private static String people(String typed) {
    return SERVER
        .call("GET", "/dashboard/search/people?q=" + typed)
        .inSessionOf(Caller.VIEWER)
        .header("HX-Request", "true")
        .send()
        .body();
  }

  @Test
  void search_key_isNotShown() {
    var key = RawKey.of(KeyPrefix.DEFAULT, new byte[RawKey.BYTES]).secret();
    var calls = SERVER.apis.search.calls();

    var page = search(key).body();

    assertThat(page).contains("You can’t search for keys here", "Find this key");
    assertThat(page.replaceAll("<input type=\"hidden\"[^>]*>", "")).doesNotContain(key);
    assertThat(SERVER.apis.search.calls()).isEqualTo(calls);
  }

  @Test
  void search_tooLong_isRejectedBesideTheField() {
    search("x".repeat(201)).assertHas(422, "at most 200 characters", "aria-invalid=\"true\"");
  }
}
