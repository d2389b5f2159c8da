package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryControllerTest extends DashboardTest {

  private static final Plan GOLD = aPlan("Gold").build();
  private static final Plan SILVER = aPlan("Silver").build();
  private static final CatalogueEntry PAY =
      anEntry("Payments")
          .described("Short <i>", "# Long\n\n<script>alert(1)</script>")
          .offering(GOLD.id())
          .about(ApiId.of("pay"))
          .version("v1")
          .labelled("tier", "1")
          .configured(true, false, "{\"other\":1}")
          .keeping("{\"extra\":true}")
          .build();
  private static final CatalogueEntry OTHER = anEntry("Other").build();
  private static final Catalogue CATALOGUE = aCatalogue(PAY, OTHER);
  private static final String PATH = "/dashboard/portal/entries/" + GOLD.id();
  private static final String NEW = "/dashboard/portal/entries/new";

  @BeforeEach
  void prepare() {
    SERVER.portal.findCatalogue.answers(CATALOGUE);
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(PortalSettings.DEFAULT, KeyForm.HASHED));
    SERVER.portal.findPlan.answers(GOLD);
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD, SILVER), 2));
    SERVER.audit.page.answers(lastPage());
    SERVER.apis.names.answers(Map.of(ApiId.of("pay"), "Pay <i>API"));
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
  }

  @Test
  void new_ofAPlan_beginsWithItsName() {
    SERVER.portal.findPlan.answers(SILVER);

    assertThat(get(Caller.ADMIN, NEW + "?plan=" + SILVER.id()).body())
        .contains("name=\"name\" type=\"text\" value=\"" + SILVER.details().name() + "\"")
        .doesNotContain("Pay &lt;i>API (pay)");
    SERVER.portal.findPlan.answers(aPlan("One API").opening(ApiId.of("pay")).build());
    assertThat(get(Caller.ADMIN, NEW + "?plan=" + SILVER.id()).body())
        .contains("value=\"Pay &lt;i>API (pay)\"");
    SERVER.portal.findPlan.answers(
        aPlan("Two APIs").opening(ApiId.of("pay"), ApiId.of("ledger")).build());
    assertThat(get(Caller.ADMIN, NEW + "?plan=" + SILVER.id()).body())
        .doesNotContain("Pay &lt;i>API (pay)");
    SERVER.portal.findPlan.fails(new RefusedException.NotFound(RecordKind.PLAN, ""));
    assertThat(get(Caller.ADMIN, NEW + "?plan=" + SILVER.id()).status()).isEqualTo(200);
    assertThat(get(Caller.ADMIN, NEW + "?plan=x").status()).isEqualTo(200);
  }

  @Test
  void approval_asTheSettingsSay_saysWhatTheySay() {
    assertThat(get(Caller.ADMIN, NEW).body()).contains("Default (no review)");
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(settings().requiringKeyApproval().build(), KeyForm.HASHED));
    assertThat(get(Caller.ADMIN, NEW).body()).contains("Default (review)");
    assertThat(get(Caller.ADMIN, PATH + "/edit").body()).contains("Default (review)");
    assertThat(get(Caller.VIEWER, PATH).body()).contains("Default (review)");
  }

  @Test
  void show_api_hasItsName() {
    assertThat(get(Caller.VIEWER, PATH).body()).contains(">Pay &lt;i&gt;API</a>");
    assertThat(get(Caller.ADMIN, PATH + "/edit").body())
        .contains("value=\"Pay &lt;i>API (pay)\"", "hx-get=\"/dashboard/suggestions?field=api\"");
  }

  @Test
  void show_entry_isWhatDevelopersRead() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("Short &lt;i&gt;", "<h3>Long</h3>", "&lt;script&gt;alert(1)&lt;/script&gt;")
        .contains("tier: 1", "/dashboard/apis/pay", "/dashboard/portal/plans/" + GOLD.id())
        .doesNotContain("<script>alert", "/edit", "/move");
    assertThat(get(Caller.ADMIN, PATH).body()).contains(PATH + "/edit", PATH + "/move", "1 of 2");
  }

  @Test
  void show_planWithoutEntry_is404() {
    get(Caller.VIEWER, "/dashboard/portal/entries/" + SILVER.id()).assertIs(404);
  }

  @Test
  void add_form_offersPlansWithoutEntry() {
    assertThat(get(Caller.ADMIN, NEW).body())
        .contains("<option value=\"" + SILVER.id() + "\">Silver</option>")
        .doesNotContain(">Gold</option>");
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD), 1));
    assertThat(get(Caller.ADMIN, NEW).body()).contains("<option value=\"new\">New plan");
  }

  @Test
  void new_ofAnApi_beginsWithItsNameAndANewPlan() {
    assertThat(get(Caller.ADMIN, NEW + "?api=pay").body())
        .contains("<option value=\"new\" selected>", "value=\"Pay &lt;i>API (pay)\"")
        .contains("name=\"name\" type=\"text\" value=\"Pay &lt;i>API\"");
    assertThat(get(Caller.ADMIN, NEW + "?api=no%20id").status()).isEqualTo(200);
  }

  @Test
  void add_withANewPlan_definesItForTheApi() {
    SERVER.portal.addEntry.answersBy(
        command -> new AddCatalogueEntry.Outcome.Added(command.entry()));
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(SILVER));

    var reply = post(NEW, "plan=new", "name=Pay", "api=pay", "approval=portal");

    assertThat(reply.header("Location")).hasValue("/dashboard/portal/entries/" + SILVER.id());
    var plan = SERVER.portal.definePlan.received().details();
    assertThat(plan.name()).isEqualTo("Pay");
    assertThat(plan.apis()).containsExactly(ApiId.of("pay"));
    assertThat(plan.issuesKeys()).isTrue();
    assertThat(SERVER.portal.addEntry.received().entry().plan()).isEqualTo(SILVER.id());
    assertThat(SERVER.portal.addEntry.received().entry().api()).contains(ApiId.of("pay"));
  }

  @Test
  void add_withANewPlanThatCannotBe_is422BesideTheField() {
    assertThat(post(NEW, "plan=new", "name=Pay", "approval=portal").body())
        .contains("href=\"#f-api\"", "Choose the API");
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.NameTaken("Pay"));
    assertThat(withANewPlan("Pay")).contains("href=\"#f-plan\"", "already a plan “Pay”");
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.TooMany(1000));
    assertThat(withANewPlan("Pay")).contains("href=\"#f-plan\"", "already 1,000 plans");
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(SILVER));
    assertThat(withANewPlan("x".repeat(101))).contains("href=\"#f-name\"");
    assertThat(SERVER.portal.addEntry.calls()).isZero();
  }

  private static String withANewPlan(String name) {
    return post(NEW, "plan=new", "name=" + name, "api=pay", "approval=portal").body();
  }

  @Test
  void add_entry_leadsToIt() {
    SERVER.portal.addEntry.answersBy(
        command -> new AddCatalogueEntry.Outcome.Added(command.entry()));

    var reply =
        post(
            NEW,
            "plan=" + SILVER.id(),
            "name= Ledger ",
            "longDescription=a\r\nb",
            "approval=never",
            "show=on");

    assertThat(reply.header("Location")).hasValue("/dashboard/portal/entries/" + SILVER.id());
    var flash = reply.header("Set-Cookie").orElseThrow().replaceAll(".*portico_flash=|;.*", "");
    assertThat(new String(Base64.getUrlDecoder().decode(flash), UTF_8))
        .contains("/dashboard/portal/site");
    assertThat(SERVER.portal.addEntry.received().entry())
        .isEqualTo(
            anEntry("Ledger")
                .described("", "a\nb")
                .offering(SILVER.id())
                .shown()
                .approval(false, true)
                .build());
  }

  @Test
  void add_wrongValues_is422BesideTheField() {
    assertThat(post(NEW, "name=x", "approval=portal").body()).contains("href=\"#f-plan\"");
    var reply =
        post(
            NEW,
            "plan=" + SILVER.id(),
            "name=x",
            "api=not an id!",
            "approval=portal",
            "longDescription=</textarea><script>");
    reply
        .assertHas(422, "href=\"#f-api\"", "&lt;/textarea&gt;&lt;script&gt;")
        .doesNotContain("</textarea><script>");
    assertThat(SERVER.portal.addEntry.calls()).isZero();
  }

  @Test
  void add_refused_saysWhy() {
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.AlreadyOffered(SILVER.id()));
    assertThat(add()).contains("Another entry already offers this plan");
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.UnknownPlan(SILVER.id()));
    assertThat(add()).contains("This plan was removed");
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.Full());
    assertThat(add()).contains("The catalogue is full");
  }

  private static String add() {
    var reply = post(NEW, "plan=" + SILVER.id(), "name=x", "approval=portal");
    assertThat(reply.status()).isEqualTo(422);
    return reply.body();
  }

  @Test
  void preview_description_isRenderedInTheForm() {
    assertThat(post(NEW, "preview=true", "longDescription=*a* <script>").body())
        .contains("<em>a</em> &lt;script&gt;", "name=\"longDescription\"");
    assertThat(SERVER.portal.addEntry.calls()).isZero();
  }

  @Test
  void edit_changed_keepsWhatTheFormDoesNotShow() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);
    assertThat(get(Caller.ADMIN, PATH + "/edit").body())
        .contains("name=\"tag\" value=\"" + RecordTag.of(PAY) + "\"", "# Long");

    post(PATH + "/edit", "tag=" + RecordTag.of(PAY), "name=Payments", "approval=always", "show=on");

    var command = SERVER.portal.replaceEntry.received();
    assertThat(command.entry().labels()).isEqualTo(PAY.labels());
    assertThat(command.entry().extras()).isEqualTo(PAY.extras());
    var config = command.entry().config().orElseThrow();
    assertThat(config.approval()).isEqualTo(new ApprovalOverride(true, true));
    assertThat(config.extras()).isEqualTo(PAY.config().orElseThrow().extras());
    assertThat(command.expected().holdsFor(CATALOGUE)).isTrue();
    assertThat(command.expected().holdsFor(aCatalogue(OTHER, PAY))).isTrue();
    assertThat(command.expected().holdsFor(aCatalogue(PAY.shown(true)))).isFalse();
  }

  @Test
  void edit_keyLocation_isShownAndReplaced() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);

    located("X-Pay-Key");
    var entry = SERVER.portal.replaceEntry.received().entry();
    assertThat(entry.keyLocation()).contains(KeyLocation.of("X-Pay-Key"));
    assertThat(entry.config().orElseThrow().extras())
        .isEqualTo(PAY.config().orElseThrow().extras());

    SERVER.portal.findCatalogue.answers(aCatalogue(OTHER, entry));
    assertThat(get(Caller.ADMIN, PATH + "/edit").body()).contains("value=\"X-Pay-Key\"");
    assertThat(get(Caller.ADMIN, PATH).body()).contains("<dd>X-Pay-Key</dd>");
  }

  @Test
  void edit_wrongKeyLocation_is422BesideTheField() {
    located("X Pay").assertHas(422, "href=\"#f-keyLocation\"", "a header such as X-API-Key");
  }

  private static Reply located(String location) {
    return post(
        PATH + "/edit",
        "tag=" + RecordTag.of(PAY),
        "name=Payments",
        "approval=portal",
        "api=pay",
        "keyLocation=" + location);
  }

  @Test
  void edit_labels_areReadFromLines() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);

    labelled("team: a: b \r\n\r\n tier:1");

    assertThat(SERVER.portal.replaceEntry.received().entry().labels())
        .hasValue(labels("team", "a: b", "tier", "1"));
  }

  @Test
  void edit_labelsAsShown_keepsThem() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);

    labelled(EntryLabels.text(PAY.labels()));

    assertThat(SERVER.portal.replaceEntry.received().entry().labels()).isEqualTo(PAY.labels());
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "te am: 1", "team:", "team: 1\nteam: 2"})
  void edit_wrongLabels_is422BesideTheField(String lines) {
    labelled(lines).assertHas(422, "href=\"#f-labels\"");
  }

  private static Reply labelled(String lines) {
    return post(
        PATH + "/edit",
        "tag=" + RecordTag.of(PAY),
        "name=Payments",
        "approval=portal",
        "labels=" + lines);
  }

  @Test
  void edit_changedMeanwhile_is409WithBothVersions() {
    SERVER.portal.replaceEntry.fails(new RefusedException.Stale());

    var reply = post(PATH + "/edit", "tag=old", "name=Typed", "approval=portal", "version=v1");

    reply
        .assertHas(409, "<td>Payments</td><td>Typed</td>", "value=\"Typed\"", RecordTag.of(PAY))
        .doesNotContain("<td>v1</td>");
  }

  @Test
  void move_position_putsTheEntryThere() {
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(CATALOGUE));

    var reply = post(PATH + "/move", "tag=" + RecordTag.of(CATALOGUE), "position=900");

    assertThat(reply.header("Location")).hasValue(PATH);
    var command = SERVER.portal.replaceCatalogue.received();
    assertThat(command.entries()).containsExactly(OTHER, PAY);
    assertThat(command.expected().holdsFor(CATALOGUE)).isTrue();
    assertThat(post(PATH + "/move", "position=0").status()).isEqualTo(303);
    assertThat(SERVER.portal.replaceCatalogue.calls()).isEqualTo(1);
  }

  @Test
  void remove_confirmed_removesTheEntryThatWasShown() {
    assertThat(get(Caller.ADMIN, PATH + "/remove").body()).contains("existing keys keep working");
    SERVER.portal.removeEntry.answers(true);

    assertThat(post(PATH + "/remove", "tag=" + RecordTag.of(PAY)).header("Location"))
        .hasValue("/dashboard/portal");
    assertThat(SERVER.portal.removeEntry.received().expected().holdsFor(CATALOGUE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/edit", "/remove"})
  void forms_ofAnApprover_areRefused(String form) {
    assertThat(get(Caller.APPROVER, PATH + form).status()).isEqualTo(403);
    assertThat(post(Caller.APPROVER, PATH + form, "a=b").status()).isEqualTo(403);
  }
}
