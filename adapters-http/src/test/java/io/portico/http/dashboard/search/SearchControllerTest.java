package io.portico.http.dashboard.search;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SearchControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @BeforeEach
  void nothing() {
    SERVER.keyRequests.count.answers(0L);
    SERVER.keyRequests.named.answers(List.of());
    SERVER.developers.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.labels.list.answers(new Page<>(List.of(), Optional.empty()));
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
    SERVER.portal.findCatalogue.answers(aCatalogue());
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
    SERVER.apis.find.answersBy(
        query -> {
          throw RecordKind.API.notFound(query.id()).get();
        });
  }

  private static Reply get(String typed) {
    return SERVER
        .call("GET", "/dashboard/search?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8))
        .inSessionOf(Caller.VIEWER)
        .send();
  }

  @Test
  void search_nothingTyped_saysWhatCanBe() {
    assertThat(get(" ").body()).contains("Type a part of the name");
    assertThat(SERVER.apis.search.calls()).isZero();
  }

  @Test
  void search_words_findsApisAndLabels() {
    var api = anApi("Payments <b>").build();
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(api), Optional.empty(), Optional.empty()));
    SERVER.labels.list.answers(
        new Page<>(
            List.of(
                new LabelQueries.Entry(aLabel("payment_kind").build(), Optional.empty()),
                new LabelQueries.Entry(aLabel("tier").build(), Optional.empty())),
            Optional.empty()));

    assertThat(get("Payment").body())
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

    assertThat(get("gold").body())
        .contains(
            "<a href=\"/dashboard/portal/plans/%s\">Gold &lt;b&gt;</a>".formatted(gold.id()),
            "<a href=\"/dashboard/portal/entries/%s\">Golden &lt;i&gt;</a>".formatted(entry.plan()),
            "href=\"/dashboard/portal/plans?q=gold\"")
        .doesNotContain(">Other</a>");
  }

  @Test
  void search_longerThanAnyPlan_findsTheRest() {
    var calls = SERVER.portal.pagePlans.calls();

    assertThat(get("x".repeat(101)).status()).isEqualTo(200);
    assertThat(SERVER.portal.pagePlans.calls()).isEqualTo(calls);
  }

  @Test
  void search_id_findsTheApi() {
    var api = anApi("Payments").build();
    SERVER.apis.find.answers(api);

    assertThat(get(api.id().toString()).body()).contains(">Payments</a>");
  }

  @Test
  void search_nameOfAPage_leadsThere() {
    assertThat(get("analyt").body()).contains("<a href=\"/dashboard/analytics\">Analytics</a>");
    assertThat(get("gatew").body()).contains("<a href=\"/dashboard/system/gateways\">Gateways</a>");
  }

  @Test
  void search_people_comeBehindThePage() {
    assertThat(get("ann").body()).contains("hx-get=\"/dashboard/search/people\"");
    assertThat(SERVER.developers.page.calls()).isZero();

    assertThat(people("ann")).contains("No developer has these words");
    assertThat(SERVER.developers.page.received().filter().words())
        .isEqualTo(DeveloperWords.in("ann"));
  }

  @Test
  void people_wordsThatFindNoDeveloper_areNotSearched() {
    var before = SERVER.developers.page.calls();

    assertThat(people("%2F")).contains("No developer has these words");
    assertThat(people("a.b.c.d.e.f.g.h.i.j.k")).contains("No developer has these words");
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
                .map(one -> new NamedKeyRequest(one, Optional.empty(), Optional.of("Gold")))
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

    assertThat(people(Ids.next().toString())).contains("No developer has these words");
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
  void search_tooLong_isRejectedBesideTheField() {
    var reply = get("x".repeat(201));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.body()).contains("at most 200 characters").contains("aria-invalid=\"true\"");
  }
}
