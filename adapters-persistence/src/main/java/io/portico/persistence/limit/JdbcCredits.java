package io.portico.persistence.limit;

import io.portico.application.port.out.limit.Credits;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * Taken credits in the table {@code credit}, one row for each window of a consumer. The column
 * {@code developer} has the application: the id of a developer for a default application.
 */
@Singleton
record JdbcCredits(Jdbc jdbc) implements Credits {

  private static final String THE_ROW =
      " WHERE org_id = ? AND developer = ? AND plan = ? AND kind = ? AND starts_at = ? AND ends_at"
          + " = ?";

  @Override
  public long taken(Consumer consumer, Allowance allowance) {
    return jdbc.first(
            "SELECT taken FROM credit" + THE_ROW,
            Row::number,
            consumer.organisation(),
            consumer.application(),
            consumer.plan(),
            allowance.kind(),
            allowance.window().startsAt(),
            allowance.window().endsAt())
        .orElse(0L);
  }

  @Override
  public boolean take(Consumer consumer, Allowance allowance, long credits) {
    return credits <= allowance.most()
        && (update(consumer, allowance, credits)
            || insert(consumer, allowance, credits)
            || update(consumer, allowance, credits));
  }

  /* The condition and the change are one statement, so no other node takes credits between them. */
  private boolean update(Consumer consumer, Allowance allowance, long credits) {
    return jdbc.update(
            "UPDATE credit SET taken = taken + ?" + THE_ROW + " AND taken <= ?",
            credits,
            consumer.organisation(),
            consumer.application(),
            consumer.plan(),
            allowance.kind(),
            allowance.window().startsAt(),
            allowance.window().endsAt(),
            allowance.most() - credits)
        > 0;
  }

  private boolean insert(Consumer consumer, Allowance allowance, long credits) {
    return jdbc.insertIfAbsent(
        "credit (org_id, developer, plan, kind, starts_at, ends_at, taken)",
        consumer.organisation(),
        consumer.application(),
        consumer.plan(),
        allowance.kind(),
        allowance.window().startsAt(),
        allowance.window().endsAt(),
        credits);
  }

  @Override
  public void giveBack(Consumer consumer, Allowance allowance, long credits) {
    jdbc.update(
        "UPDATE credit SET taken = taken - ?" + THE_ROW + " AND taken >= ?",
        credits,
        consumer.organisation(),
        consumer.application(),
        consumer.plan(),
        allowance.kind(),
        allowance.window().startsAt(),
        allowance.window().endsAt(),
        credits);
  }

  @Override
  public int purgeEnded(Instant at, int most) {
    return jdbc.update("DELETE FROM credit WHERE ends_at < ? LIMIT ?", at, most);
  }
}
