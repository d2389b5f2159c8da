package io.portico.application.service.maintenance;

import static io.portico.domain.fixture.GatewayFixture.aPush;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.WebhookFixture.aDelivery;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.maintenance.MeasureBacklog.Backlog;
import io.portico.application.port.in.maintenance.MeasureBacklog.Queue;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Organisation;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailState;
import io.portico.domain.shared.DueWork;
import io.portico.domain.webhook.WebhookId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MeasureBacklogServiceTest {

  private static final Queue NONE = new Queue(0, Duration.ZERO);

  private final InMemoryStores stores = new InMemoryStores();

  @Test
  void measure_nothingWaits_isZero() {
    var mail = aMail().build();

    assertThat(measuredAt(mail.createdAt())).isEqualTo(new Backlog(NONE, 0, 0, NONE, NONE, NONE));
  }

  @Test
  void measure_waitingMails_areCountedWithTheAgeOfTheOldest() {
    var organisation = Ids.organisation();
    stores.organisations().add(new Organisation(organisation, "One"));
    var mail = aMail().build();
    stores.outbox().add(organisation, mail);
    var held = MailError.held("553 not yours", Optional.empty());
    stores
        .outbox()
        .add(
            organisation,
            aMail()
                .build()
                .in(new MailState.Waiting(DueWork.at(mail.createdAt()), Optional.of(held))));
    stores.outbox().add(organisation, aMail().build().in(new MailState.Sent(mail.createdAt(), 1)));

    assertThat(measuredAt(mail.createdAt().plusSeconds(90)))
        .isEqualTo(new Backlog(new Queue(2, Duration.ofSeconds(90)), 1, 0, NONE, NONE, NONE));
    // The clock of the node that added it is ahead.
    assertThat(measuredAt(mail.createdAt().minusSeconds(90)).mails().longest()).isZero();
  }

  @Test
  void measure_deliveries_areCountedWithTheAgeOfTheOldest() {
    var organisation = Ids.organisation();
    stores.organisations().add(new Organisation(organisation, "One"));
    var webhook = new WebhookId(Ids.next());
    stores.deliveries().add(organisation, aDelivery(webhook, ApiFixture.AT));
    stores.deliveries().add(organisation, aDelivery(webhook, ApiFixture.AT.plusSeconds(30)));

    assertThat(measuredAt(ApiFixture.AT.plusSeconds(90)).deliveries())
        .isEqualTo(new Queue(2, Duration.ofSeconds(90)));
  }

  @Test
  void measure_keysForGateways_areCountedWithTheAgeOfTheOldest() {
    var organisation = Ids.organisation();
    stores.organisations().add(new Organisation(organisation, "One"));
    var gateway = new GatewayId(Ids.next());
    stores.keyPushes().add(organisation, aPush(gateway, ApiFixture.AT));
    stores.keyPushes().add(organisation, aPush(gateway, ApiFixture.AT.plusSeconds(30)));

    assertThat(measuredAt(ApiFixture.AT.plusSeconds(90)).keyPushes())
        .isEqualTo(new Queue(2, Duration.ofSeconds(90)));
  }

  @Test
  void measure_usage_isCountedWithTheTimeSinceTheLastFold() {
    var organisation = Ids.organisation();
    stores.organisations().add(new Organisation(organisation, "One"));
    var hits = Hits.counted(Hits.some(new Random(1), 10, 2));
    var add = (Runnable) () -> stores.usageCounts().add(organisation, hits);
    stores.unitOfWork().run(add);

    assertThat(measuredAt(ApiFixture.AT).usage()).isEqualTo(new Queue(1, Duration.ZERO));

    stores.usageCounts().fold(Ids.next(), Instant.MAX, () -> ApiFixture.AT);
    stores.unitOfWork().run(add);

    assertThat(measuredAt(ApiFixture.AT.plusSeconds(90)).usage())
        .isEqualTo(new Queue(1, Duration.ofSeconds(90)));
  }

  private Backlog measuredAt(Instant now) {
    return new MeasureBacklogService(
            stores.outbox(),
            stores.keyRequests(),
            stores.deliveries(),
            stores.keyPushes(),
            stores.usageCounts(),
            () -> now)
        .measure();
  }
}
