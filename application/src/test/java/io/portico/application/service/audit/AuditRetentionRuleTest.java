package io.portico.application.service.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.service.maintenance.RetentionRule;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.Difference;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuditRetentionRuleTest extends ServiceTest {

  private static final int BATCH = 500;

  private final SettableClock clock = new SettableClock();

  @Test
  void removeSome_limited_removesWholeDays() {
    var firstDay = Instant.parse("2026-03-02T00:00:00Z");
    add(firstDay.minusMillis(1));
    add(firstDay);

    assertThat(rule("30d").removeSome()).isEqualTo(new RetentionRule.Step(1, false));

    assertThat(stores.auditEntries().count(organisation, AuditFilter.ALL)).isEqualTo(1);
  }

  @Test
  void removeSome_unlimited_removesNothing() {
    add(Instant.EPOCH);

    assertThat(rule("forever").removeSome()).isEqualTo(new RetentionRule.Step(0, false));

    assertThat(stores.auditEntries().count(organisation, AuditFilter.ALL)).isEqualTo(1);
  }

  @Test
  void removeSome_manyEntries_takesSteps() {
    for (var number = 0; number <= BATCH; number++) {
      add(Instant.EPOCH.plusSeconds(number));
    }

    assertThat(rule("1y").removeSome()).isEqualTo(new RetentionRule.Step(BATCH, true));
    assertThat(rule("1y").removeSome()).isEqualTo(new RetentionRule.Step(1, false));
  }

  private AuditRetentionRule rule(String period) {
    return new AuditRetentionRule(
        stores.auditEntries(), RetentionPeriod.of("period", period), clock);
  }

  private void add(Instant at) {
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            at,
            UserId.OPERATOR,
            Optional.empty(),
            AuditAction.PLAN_DEFINED,
            "object",
            Optional.empty(),
            new Difference(List.of(), 0));
    unitOfWork.run(() -> stores.auditEntries().add(organisation, entry));
  }
}
