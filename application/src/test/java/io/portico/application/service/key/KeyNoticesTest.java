package io.portico.application.service.key;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.fake.CountedKeys;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Change;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mails to developers about their keys, and the audit entries. */
class KeyNoticesTest extends KeyTest {

  private static final String ANN = "ann@example.com";
  private static final ApiOffer OFFER = new ApiOffer("Gold", "Payments", "v7");
  private static final Duration DAY = Duration.ofDays(1);

  @BeforeEach
  void offerGold() {
    offered(anEntry("Payments").offering(gold.id()).version("v7").build());
  }

  @Test
  void issue_key_mailsItToItsDeveloperAndIsAudited() {
    var issued = issued(ann, gold);

    assertThat(mails())
        .containsExactly(
            new PostedMail(
                ANN, new Message.KeyIssued(OFFER, CountedKeys.nth(1), Optional.empty())));
    assertThat(trail()).hasSize(1);
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.KEY_ISSUED);
    assertThat(entry.actor()).isEqualTo(admin.user());
    assertThat(entry.object()).isEqualTo(issued.key().key().fingerprint());
    assertThat(changed(entry, "developerId")).contains(ann.id().toString());
    assertThat(changed(entry, "planId")).contains(gold.id().toString());
    assertThat(entry.toString()).doesNotContain(CountedKeys.nth(1).secret());
  }

  @Test
  void issue_portalThatSendsLinks_mailsALinkInPlaceOfTheKey() {
    configure(settings().securingKeyApproval().build());

    issued(ann, gold);

    var link = new LinkToken(PredictableTokens.nth(1).secret());
    assertThat(mails())
        .containsExactly(new PostedMail(ANN, new Message.KeyReady(OFFER, link, Optional.empty())));
  }

  @Test
  void issue_entryWithAKeyLocation_isTold() {
    var entry = anEntry("Payments").offering(gold.id()).about(Ids.api()).keysIn("X-Pay-Key");
    offered(entry.version("v7").build());
    var offer = new ApiOffer("Gold", "Payments", "v7", KeyLocation.of("X-Pay-Key"));

    var issued = issued(ann, gold);
    rotated(issued.key().key(), RotationOverlap.DEFAULT);

    assertThat(mails())
        .extracting(mail -> ((Message.KeyIssued) mail.message()).offer())
        .containsExactly(offer, offer);
  }

  @Test
  void issue_planInNoCatalogue_isNamed() {
    var plan = defined(aPlan("Internal"));

    issued(ann, plan);

    assertThat(mails())
        .containsExactly(
            new PostedMail(
                ANN,
                new Message.KeyIssued(
                    new ApiOffer("Internal", "Internal", ""),
                    CountedKeys.nth(1),
                    Optional.empty())));
  }

  @Test
  void issue_refused_sendsNoMail() {
    issued(ann, gold);

    issue(ann, gold);

    assertThat(mails()).hasSize(1);
    assertThat(trail()).hasSize(1);
  }

  @Test
  void rotate_key_mailsTheNewOneAndAuditsTheOldOne() {
    var old = issued(ann, gold).key().key();

    var rotated = rotated(old, RotationOverlap.DEFAULT).key().key();

    assertThat(mails())
        .last()
        .isEqualTo(
            new PostedMail(
                ANN,
                new Message.KeyIssued(
                    OFFER,
                    CountedKeys.nth(2),
                    Optional.of(clock.instant().plus(RotationOverlap.DEFAULT.length())))));
    assertThat(mails()).hasSize(2);
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.KEY_ROTATED);
    assertThat(entry.object()).isEqualTo(old.fingerprint());
    assertThat(changed(entry, "replacedBy")).contains(rotated.fingerprint());
  }

  @Test
  void revoke_key_mailsItsDeveloperAndIsAudited() {
    var key = issued(ann, gold).key().key();

    revoke(key);
    revoke(key);

    assertThat(mails()).last().isEqualTo(new PostedMail(ANN, new Message.KeyRevoked(OFFER)));
    assertThat(mails()).hasSize(2);
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.KEY_REVOKED);
    assertThat(entry.object()).isEqualTo(key.fingerprint());
    assertThat(changed(entry, "endedAt")).contains(clock.instant().toString());
    assertThat(trail()).hasSize(2);
  }

  @Test
  void endExpired_dayByDay_remindsOfTheRemainingDays() {
    var plan = defined(aPlan("Monthly").withKeysFor(DAY.multipliedBy(31)));
    var end = issued(ann, plan).key().expiresAt().orElseThrow();

    IntStream.rangeClosed(0, 32)
        .forEach(
            _ -> {
              expireKeys.expireDue();
              clock.pass(DAY);
            });

    var offer = new ApiOffer("Monthly", "Monthly", "");
    assertThat(mails().stream().skip(1))
        .containsExactly(
            new PostedMail(ANN, new Message.KeyExpires(offer, end, 30)),
            new PostedMail(ANN, new Message.KeyExpires(offer, end, 7)),
            new PostedMail(ANN, new Message.KeyExpires(offer, end, 1)));
  }

  @Test
  void endExpired_changedAddress_remindsAtTheNewOne() {
    var plan = defined(aPlan("Weekly").withKeysFor(DAY.multipliedBy(8)));
    issued(ann, plan);
    change(ann.with(aDeveloper("ann@new.example").details()));
    clock.pass(DAY);

    expireKeys.expireDue();

    assertThat(mails()).extracting(PostedMail::to).containsExactly(ANN, "ann@new.example");
  }

  @Test
  void endExpired_afterDowntime_remindsOnceOfTheRemainingDays() {
    var plan = defined(aPlan("Monthly").withKeysFor(DAY.multipliedBy(31)));
    var end = issued(ann, plan).key().expiresAt().orElseThrow();
    clock.pass(DAY.multipliedBy(25));

    expireKeys.expireDue();

    assertThat(mails().stream().skip(1))
        .containsExactly(
            new PostedMail(
                ANN, new Message.KeyExpires(new ApiOffer("Monthly", "Monthly", ""), end, 7)));
  }

  private static Optional<String> changed(AuditEntry entry, String field) {
    return entry.difference().changes().stream()
        .filter(change -> change.field().equals(field))
        .findFirst()
        .flatMap(Change::after);
  }
}
