package io.portico.application.testkit.memory.idempotency;

import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotencyRecord;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Idempotency records in memory. */
public final class InMemoryIdempotencyRecords implements IdempotencyRecords {

  private record Key(
      OrganisationId organisation, UserId caller, String operation, IdempotencyKey key) {

    static Key of(OrganisationId organisation, IdempotentRequest request) {
      return new Key(organisation, request.caller(), request.operation(), request.key());
    }
  }

  private final Map<Key, IdempotencyRecord> records = new HashMap<>();

  @Override
  public synchronized boolean add(
      OrganisationId organisation, IdempotentRequest request, IdempotencyRecord added) {
    return records.putIfAbsent(Key.of(organisation, request), added) == null;
  }

  @Override
  public synchronized Optional<IdempotencyRecord> find(
      OrganisationId organisation, IdempotentRequest request) {
    return Optional.ofNullable(records.get(Key.of(organisation, request)));
  }

  @Override
  public synchronized boolean replace(
      OrganisationId organisation,
      IdempotentRequest request,
      Identifier present,
      IdempotencyRecord added) {
    if (!hasClaim(organisation, request, present)) {
      return false;
    }
    records.put(Key.of(organisation, request), added);
    return true;
  }

  @Override
  public synchronized void remove(
      OrganisationId organisation, IdempotentRequest request, Identifier present) {
    var running = find(organisation, request).filter(found -> found.result().isEmpty());
    if (running.isPresent() && hasClaim(organisation, request, present)) {
      records.remove(Key.of(organisation, request));
    }
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var expired =
        records.entrySet().stream()
            .filter(entry -> !entry.getValue().expiresAt().isAfter(at))
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    expired.forEach(records::remove);
    return expired.size();
  }

  private boolean hasClaim(
      OrganisationId organisation, IdempotentRequest request, Identifier claim) {
    return find(organisation, request).filter(found -> found.claim().equals(claim)).isPresent();
  }
}
