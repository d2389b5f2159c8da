package io.portico.http.dashboard.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EditControllerTest extends DashboardTest {

  private static final ApiRecord BILLING =
      anApi("Billing").labelled("tier", "1", "team", "blue").build();
  private static final String PATH = "/dashboard/apis/" + BILLING.id();

  @BeforeEach
  void prepare() {
    SERVER.apis.find.answers(BILLING);
    SERVER.audit.page.answers(lastPage());
    SERVER.apis.countLabels.answers(new ApiQueries.Facets.Counted(0, List.of(), List.of()));
    defined(0);
  }

  private static void defined(int further) {
    var known =
        Stream.of(
            aLabel("region").build(),
            aLabel("team").build(),
            aLabel("tier").accepting("1", "2").required().build());
    SERVER.labels.list.answers(
        new Page<>(
            Stream.concat(
                    known,
                    IntStream.range(0, further).mapToObj(number -> aLabel("x" + number).build()))
                .map(definition -> new LabelQueries.Entry(definition, Optional.empty()))
                .toList(),
            Optional.empty()));
  }

  @Test
  void labels_fewDefined_allHaveAFieldAndRequiredOnesComeFirst() {
    assertThat(get(PATH + "/labels").body())
        .containsSubsequence("name=\"label.tier\"", "name=\"label.region\"", "name=\"label.team\"")
        .doesNotContain("name=\"added\"");
  }

  @Test
  void labels_form_hasTheLabelsOfTheApiAndTheTagOfTheRecord() {
    defined(10);
    assertThat(get(PATH + "/labels").body())
        .contains("name=\"label.tier\"")
        .contains("<option value=\"1\" selected>")
        .contains("name=\"label.team\" value=\"blue\"")
        .doesNotContain("name=\"label.region\"")
        .contains("name=\"tag\" value=\"" + RecordTag.of(BILLING) + "\"");
  }

  @Test
  void labels_more_addsAFieldAndKeepsWhatWasTyped() {
    defined(10);
    var form = post(PATH + "/labels", "label.tier=2", "added=region", "more=true").body();

    assertThat(form).contains("name=\"label.region\"").contains("<option value=\"2\" selected>");
    assertThat(SERVER.apis.change.calls()).isZero();
  }

  @Test
  void labels_savedWithALabelThatHasNoFieldYet_asksForItsValue() {
    defined(10);
    var form = post(PATH + "/labels", "label.tier=2", "added=region").body();

    assertThat(form).contains("name=\"label.region\"").contains("<option value=\"2\" selected>");
    assertThat(SERVER.apis.change.calls()).isZero();
  }

  @Test
  void labels_changed_sendsOnlyTheDifference() {
    SERVER.apis.change.answers(new ChangeApi.Outcome.Changed(BILLING));

    post(
            PATH + "/labels",
            "tag=" + RecordTag.of(BILLING),
            "label.tier=1",
            "label.team=",
            "label.region= eu ")
        .assertLeadsTo(PATH);
    var command = SERVER.apis.change.received();
    assertThat(command.labels())
        .hasValue(
            new LabelChange.Merge(labels("region", "eu"), new TreeSet<>(List.of(name("team")))));
    assertThat(command.expected().holdsFor(BILLING)).isTrue();
    assertThat(command.expected().holdsFor(anApi("Other").build())).isFalse();
  }

  @Test
  void labels_valueNotAllowed_is422BesideTheField() {
    SERVER.apis.change.answers(
        new ChangeApi.Outcome.LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(new ValueNotAllowed(name("tier"), new LabelValue("9"), oneOf("1", "2"))))));

    post(PATH + "/labels", "tag=x", "label.tier=9")
        .assertHas(
            422,
            "href=\"#f-label.tier\"",
            "Expected: one of 1, 2.",
            "<option value=\"9\" selected>9</option>");
  }

  @Test
  void labels_changedMeanwhile_is409WithBothVersionsAndTheNewTag() {
    SERVER.apis.change.fails(new RefusedException.Stale());

    var reply = post(PATH + "/labels", "tag=old", "label.tier=2", "label.team=blue");

    reply
        .assertHas(
            409,
            "Someone changed this while you were editing",
            "<th scope=\"row\">tier</th><td>1</td><td>2</td>")
        .doesNotContain("<th scope=\"row\">team</th>")
        .contains("<option value=\"2\" selected>")
        .contains("name=\"tag\" value=\"" + RecordTag.of(BILLING) + "\"");
  }

  @Test
  void edit_changedMeanwhile_namesFieldsAsTheFormDoes() {
    SERVER.apis.change.fails(new RefusedException.Stale());

    assertThat(post(PATH + "/edit", "name=Other", "url=https://a.example/", "tag=old").body())
        .contains("<th scope=\"row\">Name</th>", "<th scope=\"row\">URL</th>");
  }

  @Test
  void edit_wrongField_is422AndKeepsWhatWasTyped() {
    post(PATH + "/edit", "name=", "owner=\"><script>", "tag=x")
        .assertHas(422, "href=\"#f-name\"", "value=\"&#34;>&lt;script>\"");
    assertThat(SERVER.apis.change.calls()).isZero();
  }

  @Test
  void register_nameOnly_leadsToTheApi() {
    SERVER.apis.register.answers(new RegisterApi.Outcome.Registered(BILLING));

    var reply = post("/dashboard/new-api", "name=Billing");

    reply.assertLeadsTo(PATH);
    var next =
        SERVER
            .call("GET", "/dashboard/new-api")
            .inSessionOf(Caller.ADMIN)
            .cookie(reply.header("Set-Cookie").orElseThrow().replaceFirst(";.*", ""))
            .send();
    assertThat(next.body())
        .contains(
            "was registered. <a href=\"/dashboard/portal/entries/new?api=" + BILLING.id() + "\">",
            "<a href=\"/dashboard/portal/plans/new?api=" + BILLING.id() + "\">");
  }

  @ParameterizedTest
  @CsvSource({"Card Payments, '', card-payments", "Card Payments, cards, cards"})
  void register_id_isMadeFromTheNameUnlessTyped(String name, String typed, String id) {
    SERVER.apis.register.answers(new RegisterApi.Outcome.Registered(BILLING));

    post("/dashboard/new-api", "name=" + name, "id=" + typed);

    assertThat(SERVER.apis.register.received().id()).hasValue(ApiId.of(id));
  }

  @ParameterizedTest
  @ValueSource(strings = {"支付", "Search"})
  void register_nothingThatAnIdMayBe_hasAGeneratedId(String name) {
    SERVER.apis.register.answers(new RegisterApi.Outcome.Registered(BILLING));

    post("/dashboard/new-api", "name=" + name);

    assertThat(SERVER.apis.register.received().id()).isEmpty();
  }

  @Test
  void register_idTaken_is422BesideTheField() {
    SERVER.apis.register.answers(new RegisterApi.Outcome.IdTaken(BILLING.id()));

    post("/dashboard/new-api", "name=Billing", "id=" + BILLING.id())
        .assertHas(422, "Another API already has the ID " + BILLING.id());
  }

  @Test
  void remove_question_namesTheFirstPlansThatIncludeItById() {
    SERVER.portal.findCatalogue.answers(aCatalogue());
    var plans =
        Stream.concat(
                IntStream.rangeClosed(1, 21)
                    .mapToObj(number -> aPlan("Plan " + number).opening(BILLING.id())),
                Stream.of(aPlan("Selecting").opening(BILLING.id()).selecting("tier=1")))
            .map(PlanFixture::build)
            .toList();
    SERVER.portal.pagePlans.answersBy(
        query -> {
          assertThat(query.filter()).isEqualTo(PlanFilter.opening(BILLING.id()));
          return new OffsetPage<>(plans, plans.size());
        });

    assertThat(get(PATH + "/remove").body())
        .contains("21 plans include it by its ID. Their keys can still call it at gateways until")
        .contains("Plan 19, Plan 20.")
        .doesNotContain("Plan 21", "Selecting");

    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
    assertThat(get(PATH + "/remove").body())
        .contains("Remove “Billing”?")
        .doesNotContain("by its ID");
  }

  @Test
  void remove_confirmed_removesTheApiThatWasShown() {
    SERVER.apis.remove.answers(new RemoveApi.Outcome.Removed());

    var reply = post(PATH + "/remove", "tag=" + RecordTag.of(BILLING), "force=true");

    assertThat(reply.header("Location")).hasValue("/dashboard/apis");
    assertThat(SERVER.apis.remove.received().force()).isTrue();
    assertThat(SERVER.apis.remove.received().expected().holdsFor(BILLING)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/edit", "/labels", "/remove"})
  void forms_ofAViewer_areRefused(String form) {
    assertThat(get(Caller.VIEWER, PATH + form).status()).isEqualTo(403);
    assertThat(post(Caller.VIEWER, PATH + form, "name=x").status()).isEqualTo(403);
  }
}
