package io.portico.http.dashboard.developer;

import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.developer.DeveloperPage.KeyRow;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Keys as pages show them, with the names of their plans. */
@Singleton
public record KeyRows(PlanQueries plans, Conflicts conflicts) {

  /** Returns a row for each of {@code found}. */
  public List<KeyRow> of(Actor actor, List<KeyWithUsage> found) {
    var names = new HashMap<PlanId, Optional<String>>();
    return found.stream()
        .map(
            key ->
                new KeyRow(
                    key,
                    names.computeIfAbsent(key.key().key().plan(), plan -> nameOf(actor, plan))))
        .toList();
  }

  private Optional<String> nameOf(Actor actor, PlanId plan) {
    return plans.known(actor, plan).map(found -> found.details().name());
  }

  /** Returns the limits of a plan; empty if it was removed. */
  Optional<PlanWords.Limits> limits(Actor actor, PlanId plan) {
    return plans.known(actor, plan).map(found -> PlanWords.of(found.details()));
  }

  /** Returns who revoked a key; empty if it was not, or for readers without the audit trail. */
  Optional<Words> revokedBy(Actor actor, KeyRow row) {
    return row.found().key().state() == KeyState.REVOKED && !row.isReplaced()
        ? conflicts.whoDid(actor, AuditAction.KEY_REVOKED, row.fingerprint())
        : Optional.empty();
  }
}
