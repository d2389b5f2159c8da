package io.portico.application.testkit.memory;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Key pushes in memory. */
public final class InMemoryKeyPushes extends InMemoryTable<KeyPushId, KeyPush>
    implements KeyPushes {

  InMemoryKeyPushes(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(KeyPushId::value).reversed());
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, KeyPush push) {
    return known(organisation, push.gateway(), List.of(push.key())).isEmpty()
        && insert(organisation, push.id(), push);
  }

  @Override
  public synchronized void mark(
      OrganisationId organisation, Selection selection, Instant at, Instant due) {
    rows(organisation).stream()
        .filter(selected(selection))
        .forEach(push -> update(organisation, push.id(), push.marked(at, due)));
  }

  private static Predicate<KeyPush> selected(Selection selection) {
    Predicate<KeyPush> unended = push -> push.state().status() != PushStatus.REMOVED;
    return switch (selection) {
      case Selection.OfKey(var key) -> unended.and(push -> push.key().equals(key));
      case Selection.OfDeveloper(var developer) ->
          unended.and(push -> push.developer().equals(developer));
      case Selection.OfPlan(var plan) -> unended.and(push -> push.plan().equals(plan));
      case Selection.OfGateway(var gateway) -> push -> push.gateway().equals(gateway);
      case Selection.All() -> unended;
    };
  }

  @Override
  public synchronized void checkAt(OrganisationId organisation, GatewayId gateway, Instant at) {
    rows(organisation).stream()
        .filter(push -> push.gateway().equals(gateway))
        .filter(push -> push.state().claim().isEmpty() && push.state().dueAt().isAfter(at))
        .forEach(push -> update(organisation, push.id(), push.dueAt(at)));
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most, Collection<GatewayId> except) {
    unitOfWork.requireRunning();
    return rows().stream()
        .filter(row -> !row.getValue().state().dueAt().isAfter(at))
        .filter(row -> !except.contains(row.getValue().gateway()))
        .sorted(comparing(row -> row.getValue().state().dueAt()))
        .limit(most)
        .map(row -> new Due(row.getKey(), row.getValue()))
        .toList();
  }

  @Override
  public void replace(OrganisationId organisation, KeyPush push) {
    updateInUnitOfWork(organisation, push.id(), push);
  }

  @Override
  public Set<StoredKey> known(
      OrganisationId organisation, GatewayId gateway, Collection<StoredKey> keys) {
    return ofGateway(organisation, gateway).stream()
        .map(KeyPush::key)
        .filter(keys::contains)
        .collect(toSet());
  }

  private List<KeyPush> ofGateway(OrganisationId organisation, GatewayId gateway) {
    return rows(organisation).stream().filter(push -> push.gateway().equals(gateway)).toList();
  }

  @Override
  public List<KeyPush> page(
      OrganisationId organisation,
      GatewayId gateway,
      Optional<PushStatus> status,
      Optional<KeyPushId> after,
      int limit) {
    return rowsAfter(organisation, after)
        .filter(push -> push.gateway().equals(gateway))
        .filter(push -> status.isEmpty() || status.get() == push.state().status())
        .limit(limit)
        .toList();
  }

  @Override
  public Map<PushStatus, Long> counts(OrganisationId organisation, GatewayId gateway) {
    return ofGateway(organisation, gateway).stream()
        .collect(groupingBy(push -> push.state().status(), counting()));
  }

  @Override
  public long driftedSince(OrganisationId organisation, GatewayId gateway, Instant since) {
    return ofGateway(organisation, gateway).stream()
        .filter(push -> push.state().drift().filter(found -> found.at().isAfter(since)).isPresent())
        .count();
  }

  @Override
  public Waiting waiting() {
    var waiting =
        rows().stream()
            .map(row -> row.getValue().state())
            .filter(state -> state.status() == PushStatus.WAITING)
            .toList();
    return new Waiting(
        waiting.size(),
        waiting.stream().map(state -> state.since()).min(Comparator.naturalOrder()));
  }

  @Override
  public void removeAll(OrganisationId organisation, GatewayId gateway) {
    ofGateway(organisation, gateway).forEach(push -> remove(organisation, push.id()));
  }

  @Override
  public synchronized int purgeSealed(Instant at, int most) {
    var expired =
        rows().stream()
            .filter(
                row -> row.getValue().sealed().filter(key -> !key.until().isAfter(at)).isPresent())
            .limit(most)
            .toList();
    expired.forEach(row -> update(row.getKey(), row.getValue().id(), row.getValue().withoutKey()));
    return expired.size();
  }

  @Override
  public int purgeRemoved(Instant before, int most) {
    return purge(
        push ->
            push.state().status() == PushStatus.REMOVED && !push.state().since().isAfter(before),
        most);
  }
}
