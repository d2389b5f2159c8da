package io.portico.application.testkit.memory.api;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageTarget;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** What filters and orders select, for stores in memory and for the contracts of all stores. */
public final class Filters {

  private Filters() {}

  /** Returns the comparator of {@code order} for APIs that {@code filter} selects. */
  public static Comparator<ApiPosition> comparator(ApiOrder order, ApiFilter filter) {
    var byId = Comparator.comparing(ApiPosition::id);
    return switch (order) {
      case ID -> byId;
      case RELEVANCE ->
          Comparator.comparing((ApiPosition api) -> filter.match(api.name())).thenComparing(byId);
      case NAME -> Comparator.comparing(ApiPosition::foldedName).thenComparing(byId);
      case LAST_CHANGED ->
          Comparator.comparing(ApiPosition::updatedAt).thenComparing(byId).reversed();
    };
  }

  /** Returns whether {@code filter} selects {@code entry}. */
  public static boolean matches(AuditFilter filter, AuditEntry entry) {
    return filter.actor().map(entry.actor()::equals).orElse(true)
        && filter.action().map(entry.action()::equals).orElse(true)
        && filter.kind().map(entry.action().kind()::equals).orElse(true)
        && filter.object().map(entry.object()::equals).orElse(true)
        && filter.since().map(first -> !entry.at().isBefore(first)).orElse(true)
        && filter.until().map(entry.at()::isBefore).orElse(true)
        && (filter.request().isEmpty() || filter.request().equals(entry.request()));
  }

  /** Returns whether {@code filter} selects {@code developer}. */
  public static boolean matches(DeveloperFilter filter, DeveloperWithKeys developer) {
    var details = developer.developer().details();
    return filter.words().map(words -> words.match(details)).orElse(true)
        && filter.inactive().map(wanted -> wanted == details.inactive()).orElse(true)
        && filter
            .plans()
            .map(plans -> plans.stream().anyMatch(developer.subscriptions()::containsKey))
            .orElse(true);
  }

  /** Returns whether {@code filter} selects {@code key} at the instant {@code at}. */
  public static boolean matches(KeyFilter filter, IssuedKey key, Instant at) {
    return filter.developer().map(key.developer()::equals).orElse(true)
        && filter.application().map(key.application()::equals).orElse(true)
        && filter.plan().map(key.plan()::equals).orElse(true)
        && filter.state().map(key.stateAt(at)::equals).orElse(true);
  }

  /** Returns whether {@code filter} selects {@code mail}. */
  public static boolean matches(MailFilter filter, Mail mail) {
    return filter.status().map(mail.state().status()::equals).orElse(true)
        && filter.to().map(to -> to.canonical().equals(mail.to().canonical())).orElse(true);
  }

  /** Returns whether {@code filter} selects {@code plan}. */
  public static boolean matches(PlanFilter filter, Plan plan) {
    var details = plan.details();
    return filter.words().map(details.foldedName()::contains).orElse(true)
        && filter.active().map(wanted -> wanted == details.issuesKeys()).orElse(true)
        && filter.api().map(plan::opens).orElse(true);
  }

  /** Returns whether {@code filter} selects calls of {@code target}. */
  public static boolean matches(UsageFilter filter, UsageTarget target) {
    return filter.api().map(api -> isOf(target, api, filter)).orElse(true)
        && filter.storedVersion().map(target.version().orElse("")::equals).orElse(true)
        && filter
            .plans()
            .map(plans -> target.plan().filter(plans::contains).isPresent())
            .orElse(true)
        && filter.apis().map(apis -> apis.contains(target.api())).orElse(true);
  }

  private static boolean isOf(UsageTarget target, String api, UsageFilter filter) {
    return target.api().equals(api)
        || target.plan().map(plan -> filter.plan().equals(Optional.of(plan.value()))).orElse(false);
  }
}
