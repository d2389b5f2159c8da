package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeveloperRequestControllerTest extends DashboardTest {

  private static final Plan GOLD = aPlan("Gold").build();
  private static final Plan FREE = aPlan("Free").build();
  private static final Developer ANN = aDeveloper("ann@example.com").build();
  private static final String DEVELOPER = "/dashboard/developers/" + ANN.id();
  private static final String NEW = DEVELOPER + "/requests/new";
  private static final KeyRequestDetails DETAILS =
      new KeyRequestDetails(
          ANN.id(), GOLD.id(), "v1", CustomFields.of(Map.of("Use", "a <b>test</b>")));
  private static final KeyRequest REQUEST =
      KeyRequest.pending(new KeyRequestId(Ids.next()), DETAILS, Instant.EPOCH);

  @BeforeEach
  void prepare() {
    SERVER.developers.find.answers(new DeveloperWithKeys(ANN, List.of()));
    SERVER.portal.findSettings.answers(
        new PortalSettingsQueries.View(
            settings().requiringKeyApproval().keyRequestFields("Use", "Team").build(),
            KeyForm.HASHED));
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD, FREE), 2));
    SERVER.portal.findCatalogue.answers(
        aCatalogue(
            anEntry("Payments").offering(GOLD.id()).version("v1").shown().build(),
            anEntry("Open data").offering(FREE.id()).approval(false, true).shown().build(),
            anEntry("Hidden").build(),
            anEntry("Of an inactive plan").shown().build()));
  }

  @Test
  void choose_form_offersWhatDevelopersMayAskForAndSaysWhatIsReviewed() {
    assertThat(get(NEW).body())
        .contains("<option value=\"" + GOLD.id() + "\">Payments v1 – reviewed</option>")
        .contains("<option value=\"" + FREE.id() + "\">Open data – not reviewed</option>")
        .contains("name=\"fieldName\" value=\"Use\"", "name=\"fieldName\" value=\"Team\"")
        .contains("action=\"" + NEW + "?sent\"", "name=\"form_token\"", "name=\"form_once\"")
        .doesNotContain("Hidden", "inactive plan");
  }

  @Test
  void choose_nothingOffered_leadsToTheCatalogue() {
    SERVER.portal.findCatalogue.answers(aCatalogue());

    assertThat(get(NEW).body()).contains("nothing to request", "/dashboard/portal/entries/new");
  }

  @Test
  void request_reviewed_isTheUseCaseOfPortalsAndLeadsToTheInbox() {
    SERVER.keyRequests.request.answers(new RequestKey.Outcome.Queued(REQUEST));

    assertThat(ask("a <b>test</b>").header("Location"))
        .hasValue("/dashboard/requests/" + REQUEST.id());
    assertThat(SERVER.keyRequests.request.received())
        .isEqualTo(new RequestKey.Command(Caller.ADMIN.actor(), DETAILS));
    SERVER.keyRequests.request.answers(new RequestKey.Outcome.LeftToClient(REQUEST));
    assertThat(ask("x").header("Location")).hasValue("/dashboard/requests/" + REQUEST.id());
  }

  @Test
  void request_issuedAtOnce_leadsToTheDeveloper() {
    SERVER.keyRequests.request.answers(new RequestKey.Outcome.Issued(REQUEST, new RawKey("raw")));

    assertThat(ask("x").header("Location")).hasValue(DEVELOPER);
  }

  @Test
  void request_refused_saysWhyBesideTheField() {
    assertThat(post(NEW, "entry=").body()).contains("Choose a catalogue entry.");
    assertThat(SERVER.keyRequests.request.calls()).isZero();
    refused(new RequestKey.Outcome.NotOffered(), "#f-entry", "no longer available");
    refused(new RequestKey.Outcome.PlanInactive(), "#f-entry", "its plan is inactive");
    refused(new RequestKey.Outcome.OtherVersion("v<9>"), "#f-version", "is for version v&lt;9&gt;");
    refused(
        new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Requested(REQUEST.id())),
        "#f-entry",
        "has a pending request");
    SERVER.keyRequests.request.fails(new InvalidValueException("fields.Team", "x", "the own"));
    assertRefused("#f-field1", "Expected: the own.");
    SERVER.keyRequests.request.fails(new RefusedException.DeveloperInactive());
    assertRefused("Inactive developers can’t get keys");
  }

  private static void refused(RequestKey.Outcome outcome, String... parts) {
    SERVER.keyRequests.request.answers(outcome);
    assertRefused(parts);
  }

  private static void assertRefused(String... parts) {
    ask("a <b>test</b>").assertHas(422, parts).contains(">a &lt;b&gt;test&lt;/b&gt;</textarea>");
  }

  @Test
  void request_unknownDeveloper_is404() {
    SERVER.keyRequests.request.answers(new RequestKey.Outcome.UnknownDeveloper(ANN.id()));

    assertThat(ask("x").status()).isEqualTo(404);
  }

  @Test
  void request_byOthersThanAdministrators_is403() {
    assertThat(get(Caller.APPROVER, NEW).status()).isEqualTo(403);
    assertThat(post(Caller.APPROVER, NEW).status()).isEqualTo(403);
  }

  private static Reply ask(String use) {
    return post(
        NEW,
        "entry=" + GOLD.id(),
        "version= v1 ",
        "fieldName=Use",
        "fieldValue=" + use,
        "fieldName=Team",
        "fieldValue= ");
  }
}
