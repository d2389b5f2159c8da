package io.portico.application.service.maintenance;

import static io.portico.application.service.maintenance.RetentionRule.byExpiry;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.WebhookFixture.aDelivery;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.application.service.limit.CreditRetentionRule;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.MailState;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.WebhookId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PurgeExpiredRecordsServiceTest {

  private static final int MANY = 1_001;

  private final InMemoryStores stores = new InMemoryStores();
  private final SettableClock clock = new SettableClock();

  @Test
  void purge_expiredRecords_leavesTheOthers() {
    var organisation = Given.organisation(stores);
    var now = clock.instant();
    for (var number = 0; number < MANY; number++) {
      var subject = new Subject("%064x".formatted(number));
      stores
          .unitOfWork()
          .execute(
              () -> {
                stores
                    .loginFailures()
                    .store(
                        organisation,
                        subject,
                        new FailedLogins(1, now, Optional.empty()),
                        now.plus(Duration.ofMinutes(15)));
                return true;
              });
      stores
          .idempotencyRecords()
          .add(
              organisation,
              new IdempotentRequest(
                  Ids.user(), "POST /a", new IdempotencyKey("key"), "%064x".formatted(number)),
              IdempotencyRecord.started("%064x".formatted(number), Ids.next(), now));
      stores
          .deliveries()
          .add(
              organisation,
              aDelivery(new WebhookId(Ids.next()), now)
                  .in(
                      new DeliveryState.Delivered(
                          1, new Attempt(now.plus(Duration.ofDays(5)), Optional.of(200), ""))));
      stores.outbox().add(organisation, aMail().build().in(new MailState.Sent(now, 1)));
      stores
          .keyLinks()
          .add(
              organisation,
              new KeyLink(
                  new LinkToken("link-" + number).hash(), "sealed", now.plus(KeyLink.VALIDITY)));
      stores
          .accessLinks()
          .add(
              new AccessLink(
                  new AccessLinkToken("access-" + number).hash(),
                  organisation,
                  Ids.user(),
                  AccessLinkPurpose.INVITATION,
                  Optional.empty(),
                  now.plus(Duration.ofHours(1))));
      stores
          .credits()
          .take(
              new Consumer(organisation, new ApplicationId(Ids.next()), new PlanId(Ids.next())),
              Allowance.of(new Quota(1, Duration.ofDays(100).toSeconds()), now),
              1);
    }
    var service =
        new PurgeExpiredRecordsService(
            List.of(
                byExpiry(stores.loginFailures()::purgeExpired, clock),
                byExpiry(stores.idempotencyRecords()::purgeExpired, clock),
                byExpiry(stores.outbox()::purgeExpired, clock),
                byExpiry(stores.keyLinks()::purgeExpired, clock),
                byExpiry(stores.sessions()::purgeExpired, clock),
                byExpiry(stores.accessLinks()::purgeExpired, clock),
                byExpiry(stores.deliveries()::purgeExpired, clock),
                new CreditRetentionRule(stores.credits(), clock)),
            () -> {});

    assertThat(service.purge()).isZero();
    clock.pass(Duration.ofMinutes(15));
    assertThat(service.purge()).isEqualTo(MANY);
    clock.pass(Duration.ofHours(24));
    assertThat(service.purge()).isEqualTo(MANY);
    clock.pass(Duration.ofHours(1));
    assertThat(service.purge()).isEqualTo(MANY);
    clock.pass(Duration.ofDays(7));
    assertThat(service.purge()).isEqualTo(MANY);
    clock.pass(Duration.ofDays(5));
    assertThat(service.purge()).isEqualTo(MANY);
    clock.pass(Duration.ofDays(30));
    assertThat(service.purge()).isEqualTo(MANY);
    clock.pass(Duration.ofDays(100));
    assertThat(service.purge()).isEqualTo(MANY);
    assertThat(service.purge()).isZero();
  }
}
