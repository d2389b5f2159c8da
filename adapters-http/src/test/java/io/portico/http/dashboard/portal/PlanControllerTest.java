package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanControllerTest extends DashboardTest {

  private static final AccessRight NAMED =
      new AccessRight(ApiId.of("pay"), "Pay at the gateway", List.of("v1", "v2"));
  private static final Plan GOLD =
      aPlan("Gold")
          .granting(NAMED, AccessRight.to(ApiId.of("ledger")))
          .rated("100", "60")
          .granting(10_000, 2_592_000)
          .withKeysFor(5_400)
          .tagged("<script>alert(1)</script>")
          .build();
  private static final Plan FREE = aPlan("Free").rated("-1", "-1").withKeysFor(-1).build();
  private static final String PLANS = "/dashboard/portal/plans";
  private static final String PATH = PLANS + "/" + GOLD.id();

  @BeforeEach
  void prepare() {
    SERVER.portal.findPlan.answers(GOLD);
    SERVER.portal.obstacle.answers(Optional.empty());
    SERVER.portal.findCatalogue.answers(
        aCatalogue(anEntry("Payments").offering(GOLD.id()).build()));
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(FREE, GOLD), 2));
    SERVER.audit.page.answers(lastPage());
    SERVER.apis.search.answers(found());
  }

  private static ApiQueries.Page found(ApiRecord... apis) {
    return new ApiQueries.Page(List.of(apis), Optional.empty(), Optional.empty());
  }

  @Test
  void list_limits_areWords() {
    assertThat(get(Caller.VIEWER, PLANS + "?q=g&state=active").body())
        .contains("100 per minute", "10,000 requests, renewed every 30 days", "90 minutes")
        .contains("Unlimited", "not offered", "1–2 of 2")
        .doesNotContain(">-1", "-1 per", "/plans/new");
    assertThat(SERVER.portal.pagePlans.received().filter())
        .isEqualTo(new PlanFilter(Optional.of("g"), Optional.of(true)));
  }

  @Test
  void list_empty_saysWhatToDoFirst() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));

    assertThat(get(Caller.ADMIN, PLANS).body()).contains("No plans yet", PLANS + "/new");
    assertThat(get(Caller.ADMIN, PLANS + "?q=x").body()).contains("No plans found");
  }

  @Test
  void show_plan_hasItsApisWithLabelsAndItsEntry() {
    var pay = anApi("Pay").withId(ApiId.of("pay")).labelled("tier", "<1>").build();
    SERVER.apis.findAll.answers(Map.of(pay.id(), pay));
    SERVER.labels.list.answers(
        lastPage(new LabelQueries.Entry(aLabel("tier").build(), Optional.empty())));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("/dashboard/apis/pay", "Pay at the gateway", "v1, v2", "Payments")
        .contains("/dashboard/apis?selector=tier%3D%27%3C1%3E%27", "tier: &lt;1&gt;")
        .contains("&lt;script&gt;alert(1)", "No live keys use it.")
        .doesNotContain("<script>alert", "/edit", "/history");
    assertThat(SERVER.keys.live.received()).containsExactly(GOLD.id());
  }

  @Test
  void show_keys_leadToTheirPagesAndAllToTheirDevelopers() {
    var key = aKey().on(GOLD.id()).build();
    var shown = List.of(new KeyWithUsage(new KeyWithState(key, KeyState.LIVE), Optional.empty()));
    SERVER.keys.live.answers(new LiveKeys(shown, 1, false));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("1 live key<", "/dashboard/developers/" + key.developer(), "ann@example.com")
        .contains("href=\"" + DeveloperPaths.key(key.developer(), key.key()) + "\"")
        .doesNotContain("?plan=");

    SERVER.keys.live.answers(new LiveKeys(shown, 7, false));
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("7 live keys, newest 1 shown", "/dashboard/developers?plan=" + GOLD.id());

    SERVER.keys.live.answers(new LiveKeys(shown, 1_000, true));
    assertThat(get(Caller.VIEWER, PATH).body()).contains("More than 1,000 live keys, 1 shown");
  }

  @Test
  void show_apis_haveTheirNames() {
    var pay = anApi("Payments <b>").withId(ApiId.of("pay")).build();
    SERVER.apis.findAll.answers(Map.of(pay.id(), pay));
    SERVER.labels.list.answers(lastPage());

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains(
            "<a href=\"/dashboard/apis/pay\" title=\"pay\">Payments &lt;b&gt;</a>",
            "<code class=\"p-mono\">ledger</code>",
            "unknown API");
  }

  @Test
  void create_apisByName_areThoseOfTheRepository() {
    var pay = anApi("Pay: EU").withId(ApiId.of("pay")).build();
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(GOLD));
    SERVER.apis.search.answers(found(pay, anApi("Pay: EU and US").build()));
    SERVER.apis.names.answers(Map.of(ApiId.of("ledger"), "L: x", ApiId.of("pay"), "Pay: EU"));

    post(PLANS + "/new", "name=x", "apis=L: x (ledger): v1, v2", "found= pay: eu ");

    assertThat(SERVER.portal.definePlan.received().details().accessRights())
        .containsExactly(
            new AccessRight(ApiId.of("ledger"), "", List.of("v1", "v2")),
            AccessRight.to(ApiId.of("pay")));
  }

  @Test
  void create_formForAnApi_beginsWithIt() {
    SERVER.apis.names.answers(Map.of(ApiId.of("pay"), "Pay <i>"));

    assertThat(get(Caller.ADMIN, PLANS + "/new?api=pay").body()).contains(">Pay &lt;i&gt; (pay)<");
    assertThat(get(Caller.ADMIN, PLANS + "/new?api=no%20id").status()).isEqualTo(200);
  }

  @Test
  void create_unknownApi_is422BesideTheListWithThoseAlike() {
    SERVER.apis.search.answers(
        found(
            anApi("Payments").withId(ApiId.of("p1")).build(),
            anApi("Payments").withId(ApiId.of("p2")).build()));

    post(PLANS + "/new", "name=x", "apis=payments")
        .assertHas(422, "href=\"#f-apis\"", "one API, for example Payments (p1), Payments (p2)");
    SERVER.apis.search.answers(found());
    assertThat(post(PLANS + "/new", "name=x", "found=nothing").body())
        .contains("href=\"#f-found\"", "the name or ID of an API");
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  @Test
  void add_api_isOneMoreLineAndNothingIsSavedYet() {
    SERVER.apis.names.answers(Map.of(ApiId.of("pay"), "Payments"));

    post(PATH + "/edit", "tag=t", "apis=ledger", "found=Payments (pay)", "add=true")
        .assertHas(200, "value=\"ledger\"", "value=\"Payments (pay)\"");
    assertThat(post(PLANS + "/new", "found=pay", "add=true").body())
        .contains("name=\"api\" value=\"Payments (pay)\"");
    assertThat(post(PLANS + "/new", "found= ", "add=true").body())
        .contains("Enter the name of an API first.");
    assertThat(SERVER.portal.replacePlan.calls()).isZero();
  }

  @Test
  void remove_api_isOneLessAndNothingIsSavedYet() {
    var reply =
        post(
            PATH + "/edit",
            "tag=t",
            "api=pay",
            "versions=v1",
            "api=ledger",
            "versions=",
            "remove=0");

    reply
        .assertHas(200, "name=\"api\" value=\"ledger\"")
        .doesNotContain("name=\"api\" value=\"pay\"", "value=\"v1\"");
    assertThat(SERVER.portal.replacePlan.calls()).isZero();
  }

  @Test
  void create_listedApis_haveTheirVersions() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(GOLD));
    SERVER.apis.names.answers(Map.of(ApiId.of("pay"), "Pay: EU", ApiId.of("ledger"), "Ledger"));

    post(
        PLANS + "/new",
        "name=x",
        "api=Pay: EU (pay)",
        "versions= v1 ,v2",
        "api=ledger",
        "versions= ");

    assertThat(SERVER.portal.definePlan.received().details().accessRights())
        .containsExactly(
            new AccessRight(ApiId.of("pay"), "", List.of("v1", "v2")),
            AccessRight.to(ApiId.of("ledger")));
  }

  @Test
  void form_emptyListOfApis_saysWhatItMeans() {
    assertThat(get(Caller.ADMIN, PLANS + "/new").body())
        .contains("Keys of a plan without APIs can’t call any");
  }

  @Test
  void create_limitsLeftOut_areUnlimited() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(GOLD));
    SERVER.apis.names.answers(Map.of(ApiId.of("pay"), "Pay", ApiId.of("ledger"), "Ledger"));

    var reply =
        post(
            PLANS + "/new",
            "name=Gold",
            "rate=",
            "per=",
            "apis=pay: v1 , v2\r\n\r\n ledger ",
            "tags=a\r\nb");

    assertThat(reply.header("Location")).hasValue(PATH);
    assertThat(SERVER.portal.definePlan.received().details())
        .isEqualTo(
            aPlan("Gold")
                .granting(
                    new AccessRight(ApiId.of("pay"), "", List.of("v1", "v2")),
                    AccessRight.to(ApiId.of("ledger")))
                .tagged("a", "b")
                .details());
  }

  @ParameterizedTest
  @CsvSource({"1m, 30d, 12h", "60, 30 days, 720 min", "60 S, 2592000, 43200s"})
  void create_timesWithUnits_areSeconds(String per, String renewal, String life) {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(GOLD));

    post(
            PLANS + "/new",
            "name=Gold",
            "rate=10",
            "per=" + per,
            "quotaMax=5",
            "quotaRenewalRate=" + renewal,
            "keyExpiresIn=" + life)
        .assertIs(303);
    var details = SERVER.portal.definePlan.received().details();
    assertThat(details.rateLimit().per()).isEqualByComparingTo("60");
    assertThat(details.quota().renewalSeconds()).isEqualTo(2_592_000);
    assertThat(details.keyLife().seconds()).isEqualTo(43_200);
  }

  @ParameterizedTest
  @CsvSource({"rateLimit, rate", "quota, quotaMax", "keyLife, keyExpiresIn"})
  void create_limitedWithoutANumber_is422(String choice, String field) {
    post(PLANS + "/new", "name=Gold", choice + "=limited")
        .assertHas(
            422, "href=\"#f-" + field + "\"", "name=\"" + choice + "\" value=\"limited\" checked");
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  @Test
  void create_unlimited_ignoresTheNumbersOfAnEarlierChoice() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(GOLD));

    post(PLANS + "/new", "name=Gold", "rateLimit=unlimited", "rate=many", "per=60");

    assertThat(SERVER.portal.definePlan.received().details()).isEqualTo(aPlan("Gold").details());
  }

  @Test
  void edit_unlimited_keepsWhatIsStoredAndShowsNoNumbers() {
    SERVER.portal.findPlan.answers(FREE);
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(FREE));
    assertThat(get(Caller.ADMIN, PATH + "/edit").body())
        .doesNotContain("value=\"-1\"", "value=\"0\"", "value=\"limited\" checked");
    post(PATH + "/edit", "tag=" + RecordTag.of(FREE), "name=Free", "rateLimit=unlimited");
    assertThat(SERVER.portal.replacePlan.received().details()).isEqualTo(FREE.details());
  }

  @ParameterizedTest
  @CsvSource({"rate, 100, per", "per, 60, rate"})
  void create_halfARate_is422BesideTheOtherHalf(String field, String value, String missing) {
    post(PLANS + "/new", "name=Gold", field + "=" + value)
        .assertHas(422, "href=\"#f-" + missing + "\"", "value=\"" + value + "\"");
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name=",
        "rate=many",
        "rate=-2",
        "rate=0",
        "quotaMax=-1",
        "keyExpiresIn=0",
        "per=1e",
        "quotaMax=1.5",
        "quotaRenewalRate=-2",
        "keyExpiresIn=soon",
        "keyExpiresIn=5 weeks",
        "keyExpiresIn=9999999999999d",
        "apis=not an id",
        "apis=a\na",
        "tags=a\na"
      })
  void create_wrongValue_is422BesideTheField(String field) {
    SERVER.apis.names.answers(Map.of(ApiId.of("a"), "a"));
    var parts = field.split("=", 2);

    var reply =
        parts[0].equals("name")
            ? post(PLANS + "/new", "name=" + parts[1])
            : post(PLANS + "/new", "name=Gold", parts[0] + "=" + parts[1]);

    reply.assertHas(422, "href=\"#f-" + parts[0] + "\"");
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  @Test
  void create_refused_saysWhy() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.NameTaken("<b>"));
    assertThat(post(PLANS + "/new", "name=<b>").body())
        .contains("Another plan is already called &lt;b&gt;. Choose another name.");
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.TooMany(1_000));
    assertThat(post(PLANS + "/new", "name=x").body()).contains("1,000 plans");
  }

  @Test
  void edit_unchanged_keepsEverything() {
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(GOLD));
    assertThat(get(Caller.ADMIN, PATH + "/edit").body())
        .contains(
            "value=\"pay\"",
            "value=\"v1, v2\"",
            "value=\"ledger\"",
            "value=\"30d\"",
            RecordTag.of(GOLD));

    post(
        PATH + "/edit",
        "tag=" + RecordTag.of(GOLD),
        "name=Gold",
        "rate=100",
        "per=60",
        "quotaMax=10000",
        "quotaRenewalRate=2592000",
        "keyExpiresIn=5400",
        "apis=pay: v1, v2\r\nledger",
        "tags=<script>alert(1)</script>");

    var command = SERVER.portal.replacePlan.received();
    assertThat(command.details()).isEqualTo(GOLD.details());
    assertThat(command.expected().holdsFor(GOLD)).isTrue();
    assertThat(command.expected().holdsFor(FREE)).isFalse();
  }

  @Test
  void edit_changedMeanwhile_is409WithBothVersions() {
    SERVER.portal.replacePlan.fails(new RefusedException.Stale());

    var reply = post(PATH + "/edit", "tag=old", "name=Typed", "rate=100", "per=60");

    reply
        .assertHas(409, "<td>Gold</td><td>Typed</td>", "value=\"Typed\"", RecordTag.of(GOLD))
        .doesNotContain("<td>100</td>");
  }

  @Test
  void deactivate_confirmed_changesTheStateOnly() {
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(GOLD));
    assertThat(get(Caller.ADMIN, PATH + "/deactivate").body())
        .contains("Existing keys keep working.");

    assertThat(post(PATH + "/deactivate", "tag=" + RecordTag.of(GOLD)).header("Location"))
        .hasValue(PATH);
    var details = SERVER.portal.replacePlan.received().details();
    assertThat(details.active()).isFalse();
    assertThat(details.accessRights()).isEqualTo(GOLD.details().accessRights());
  }

  @Test
  void remove_inUse_saysBy() {
    SERVER.portal.removePlan.answers(new RemovePlan.Outcome.Offered(GOLD, "<i>Payments"));
    assertThat(post(PATH + "/remove", "tag=x").body())
        .contains("The catalogue entry “&lt;i&gt;Payments” offers it");
    SERVER.portal.removePlan.answers(new RemovePlan.Outcome.HasLiveKeys(GOLD, 3));
    post(PATH + "/remove", "tag=x").assertHas(422, "3 live keys use it");
  }

  @Test
  void remove_inUse_doesNotAsk() {
    SERVER.portal.obstacle.answers(Optional.of(new RemovePlan.Outcome.HasLiveKeys(GOLD, 3)));
    assertThat(get(Caller.ADMIN, PATH + "/remove").body())
        .contains("“Gold” can’t be removed yet", "3 live keys use it")
        .doesNotContain("btn-danger");
    SERVER.portal.obstacle.answers(Optional.of(new RemovePlan.Outcome.Offered(GOLD, "Payments")));
    assertThat(get(Caller.ADMIN, PATH + "/remove").body())
        .contains("The catalogue entry “Payments” offers it")
        .doesNotContain("btn-danger");
  }

  @Test
  void remove_unused_leadsToThePlans() {
    SERVER.portal.removePlan.answers(new RemovePlan.Outcome.Removed());

    assertThat(post(PATH + "/remove", "tag=" + RecordTag.of(GOLD)).header("Location"))
        .hasValue(PLANS);
    assertThat(SERVER.portal.removePlan.received().expected().holdsFor(GOLD)).isTrue();
  }

  @Test
  void history_ofAViewer_isRefused() {
    assertThat(get(Caller.ADMIN, PATH + "/history").body()).contains("No changes yet");
    assertThat(get(Caller.VIEWER, PATH + "/history").status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/edit", "/deactivate", "/activate", "/remove"})
  void forms_ofAnApprover_areRefused(String form) {
    assertThat(get(Caller.APPROVER, PATH + form).status()).isEqualTo(403);
    assertThat(post(Caller.APPROVER, PATH + form, "a=b").status()).isEqualTo(403);
  }
}
