package io.portico.application.testkit.memory.key;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import io.portico.application.port.out.key.KeyConcerns;
import io.portico.application.testkit.memory.limit.InMemoryCredits;
import io.portico.application.testkit.memory.plan.InMemoryPlans;
import io.portico.application.testkit.memory.usage.InMemoryUsageReports;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Keys in memory with what usage and quotas say about them. */
public record InMemoryKeyConcerns(
    InMemoryIssuedKeys keys,
    InMemoryUsageReports usage,
    InMemoryPlans plans,
    InMemoryCredits credits)
    implements KeyConcerns {

  @Override
  public List<Concerning> find(
      OrganisationId organisation, KeyConcern concern, Instant at, int limit) {
    return all(organisation, concern, at).limit(limit).toList();
  }

  @Override
  public long countExpiring(OrganisationId organisation, Instant at, int most) {
    return all(organisation, KeyConcern.EXPIRING, at).limit(most).count();
  }

  private Stream<Concerning> all(OrganisationId organisation, KeyConcern concern, Instant at) {
    return keys.page(organisation, KeyFilter.ALL, at, 0, Integer.MAX_VALUE).stream()
        .filter(key -> key.stateAt(at) == KeyState.LIVE && key.replacedBy().isEmpty())
        .flatMap(key -> concerning(organisation, key, concern, at).stream())
        .sorted(order(concern).thenComparing(found -> found.key().key().text()));
  }

  private static Comparator<Concerning> order(KeyConcern concern) {
    return switch (concern) {
      case EXPIRING -> comparing(found -> found.key().expiresAt().orElseThrow());
      case UNUSED -> comparing(found -> found.key().issuedAt());
      case QUOTA ->
          comparingDouble((Concerning found) -> found.quotaUsed().orElseThrow()).reversed();
    };
  }

  private Optional<Concerning> concerning(
      OrganisationId organisation, IssuedKey key, KeyConcern concern, Instant at) {
    var found = new Concerning(key, Optional.empty());
    return switch (concern) {
      case EXPIRING ->
          Optional.of(found)
              .filter(
                  _ ->
                      key.expiresAt()
                          .filter(end -> !end.isAfter(at.plus(KeyConcern.SOON)))
                          .isPresent());
      case UNUSED -> {
        var since = at.minus(KeyConcern.LONG);
        var used = usage.lastUsed(organisation, List.of(key.key())).get(key.key());
        yield Optional.of(found)
            .filter(_ -> !key.issuedAt().isAfter(since))
            .filter(_ -> used == null || !used.isAfter(since));
      }
      case QUOTA ->
          plans
              .find(organisation, key.plan())
              .map(plan -> plan.details().quota())
              .filter(quota -> quota.isLimited())
              .map(quota -> Allowance.of(quota, at))
              .map(
                  allowance ->
                      (double) credits.taken(Consumer.of(organisation, key), allowance)
                          / allowance.most())
              .filter(share -> share * 100 >= KeyConcern.MOST_OF_QUOTA)
              .map(share -> new Concerning(key, Optional.of(Math.min(1, share))));
    };
  }
}
