package io.portico.application.service.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AutoApproval;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Mails about key requests, and the audit entries. */
class RequestNoticesTest extends RequestTest {

  private static final String ANN = "Ann@example.com";
  private static final String OWNER = "owner@example.com";
  private static final ApiOffer OFFER = new ApiOffer("Gold", "The Gold API", "v1");
  private static final PostedMail KEY =
      new PostedMail(ANN, new Message.KeyIssued(OFFER, PredictableKeys.nth(1), Optional.empty()));

  private final Developer ann = registered(aDeveloper(ANN).build());
  private final Plan gold = offeredGold();

  /* ---- request ---- */

  @Test
  void request_issuedAtOnce_mailsTheKeyToTheDeveloperOnly() {
    configure(settings().owner(OWNER).build());

    var request = ((RequestKey.Outcome.Issued) request(ann, gold)).request();

    assertThat(mails()).containsExactly(KEY);
    assertThat(trail()).hasSize(1);
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.REQUEST_MADE);
    assertThat(entry.actor()).isEqualTo(admin.user());
    assertThat(entry.object()).isEqualTo(request.id().toString());
    assertThat(entry.difference().changes())
        .contains(new Change("state", Optional.empty(), Optional.of("approved")));
    assertThat(entry.toString()).doesNotContain(PredictableKeys.nth(1).secret());
  }

  @Test
  void request_toBeReviewed_mailsTheOwnerOfTheCatalogue() {
    configure(settings().requiringKeyApproval().owner(OWNER).build());

    var request = queued(ann, gold);

    assertThat(mails())
        .containsExactly(
            new PostedMail(
                OWNER,
                new Message.RequestReceived(
                    OFFER, new EmailAddress(ANN), request.id(), request.details().fields())));
    assertThat(trail()).hasSize(1);
    assertThat(latestEntry().object()).isEqualTo(request.id().toString());
    assertThat(latestEntry().difference().changes())
        .contains(new Change("state", Optional.empty(), Optional.of("pending")));
  }

  @Test
  void request_toBeReviewedWithoutOwner_sendsNoMail() {
    configure(settings().requiringKeyApproval().build());

    queued(ann, gold);

    assertThat(mails()).isEmpty();
  }

  @Test
  void request_leftToTheClient_sendsNoMail() {
    configure(settings().owner(OWNER).build());

    requesting(AutoApproval.BY_CLIENT)
        .request(new RequestKey.Command(admin, details(ann, gold, Map.of())));

    assertThat(mails()).isEmpty();
    assertThat(trail()).hasSize(1);
  }

  @Test
  void request_refused_sendsNoMailAndIsNotAudited() {
    request(ann, gold);

    request(ann, gold);

    assertThat(mails()).hasSize(1);
    assertThat(trail()).hasSize(1);
  }

  /* ---- decide ---- */

  @Test
  void approve_pending_mailsTheKeyOnceAndIsAudited() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold).id();

    approve(request);
    approve(request);

    assertThat(mails()).containsExactly(KEY);
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.REQUEST_APPROVED);
    assertThat(entry.actor()).isEqualTo(approver.user());
    assertThat(entry.object()).isEqualTo(request.toString());
    assertThat(entry.difference().changes())
        .contains(new Change("state", Optional.of("pending"), Optional.of("approved")));
    assertThat(trail()).hasSize(2);
  }

  @Test
  void decline_pending_mailsTheDeveloperWhyAndIsAudited() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold).id();

    decline(request, "Not you.");
    decline(request, "Never.");

    assertThat(mails())
        .containsExactly(new PostedMail(ANN, new Message.RequestDeclined(OFFER, "Not you.")));
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.REQUEST_DECLINED);
    assertThat(entry.actor()).isEqualTo(approver.user());
    assertThat(entry.difference().changes())
        .contains(
            new Change("state", Optional.of("pending"), Optional.of("declined")),
            new Change("reason", Optional.empty(), Optional.of("Not you.")));
    assertThat(trail()).hasSize(2);
  }

  @Test
  void decline_planThatLeftTheCatalogue_namesIt() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold).id();
    hideEverything();

    decline(request, "");

    assertThat(mails())
        .containsExactly(
            new PostedMail(
                ANN, new Message.RequestDeclined(new ApiOffer("Gold", "Gold", "v1"), "")));
  }

  @Test
  void remove_pending_mailsTheDeveloperAndAuditsBothChanges() {
    configure(settings().requiringKeyApproval().build());
    var request = queued(ann, gold).id();

    remove(request);

    assertThat(mails())
        .containsExactly(new PostedMail(ANN, new Message.RequestDeclined(OFFER, "")));
    assertThat(trail())
        .extracting(AuditEntry::action)
        .containsExactly(
            AuditAction.REQUEST_REMOVED, AuditAction.REQUEST_DECLINED, AuditAction.REQUEST_MADE);
  }

  @Test
  void remove_decided_sendsNoMail() {
    var request = ((RequestKey.Outcome.Issued) request(ann, gold)).request();

    remove(request.id());

    assertThat(mails()).containsExactly(KEY);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.REQUEST_REMOVED);
  }

  private Plan offeredGold() {
    var plan = aPlan("Gold").build();
    return offered(plan, anEntry("The Gold API").offering(plan.id()).version("v1").shown().build());
  }
}
