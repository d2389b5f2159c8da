package io.portico.application.testkit.memory.gateway;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Key pushes in memory. */
public final class InMemoryKeyPushes extends InMemoryTable<KeyPushId, KeyPush>
    implements KeyPushes {

  private final Deque<OrganisationSweep> sweeps = new ArrayDeque<>();

  private record OrganisationSweep(OrganisationId organisation, KeySweep sweep) {}

  private final InMemoryGateways gateways;

  public InMemoryKeyPushes(
      InMemoryGateways gateways,
      InMemoryOrganisations organisations,
      InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(KeyPushId::value).reversed());
    this.gateways = gateways;
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

  @Override
  public synchronized void assign(
      OrganisationId organisation, StoredKey key, DeveloperId developer) {
    rows(organisation).stream()
        .filter(push -> push.key().equals(key))
        .forEach(push -> update(organisation, push.id(), push.heldBy(developer)));
  }

  private static Predicate<KeyPush> selected(Selection selection) {
    Predicate<KeyPush> unended = push -> push.state().status() != PushStatus.REMOVED;
    return switch (selection) {
      case Selection.OfKey(var key) -> unended.and(push -> push.key().equals(key));
      case Selection.OfDeveloper(var developer) ->
          unended.and(push -> push.developer().equals(Optional.of(developer)));
    };
  }

  @Override
  public synchronized void order(OrganisationId organisation, KeySweep sweep) {
    organisations.requireExisting(organisation);
    sweeps.removeIf(
        other ->
            other.sweep().reason() == sweep.reason()
                && other.sweep().subject().equals(sweep.subject()));
    sweeps.addLast(new OrganisationSweep(organisation, sweep));
  }

  @Override
  public synchronized boolean sweep(Instant at, int most) {
    unitOfWork.requireRunning();
    var due = sweeps.stream().filter(one -> isDue(one.sweep(), at)).findFirst();
    due.ifPresent(
        first -> {
          sweeps.remove(first);
          sweep(first, at, most);
        });
    return due.isPresent();
  }

  private static boolean isDue(KeySweep sweep, Instant at) {
    return sweep.reason() != KeySweep.Reason.GATEWAY_REMOVED
        || !sweep.at().plus(KeySweep.REMOVAL_DELAY).isAfter(at);
  }

  private void sweep(OrganisationSweep first, Instant at, int most) {
    var sweep = first.sweep();
    var found =
        rows(first.organisation()).stream()
            .filter(push -> isOf(sweep, first.organisation(), push))
            .sorted(comparing(push -> push.id().value()))
            .filter(
                push ->
                    sweep.reached().isEmpty()
                        || push.id().value().compareTo(sweep.reached().get().value()) > 0)
            .limit(most)
            .toList();
    found.forEach(push -> change(first.organisation(), sweep, push, at));
    if (found.size() == most) {
      sweeps.addFirst(
          new OrganisationSweep(first.organisation(), sweep.after(found.getLast().id())));
    }
  }

  private static boolean isOf(KeySweep sweep, OrganisationId organisation, KeyPush push) {
    return switch (sweep.reason()) {
      case PLAN_CHANGED ->
          push.plan().filter(plan -> plan.value().equals(sweep.subject())).isPresent();
      case SETTINGS_CHANGED -> organisation.value().equals(sweep.subject());
      case GATEWAY_CHANGED, CHECK_ORDERED, GATEWAY_REMOVED ->
          push.gateway().value().equals(sweep.subject());
    };
  }

  private void change(OrganisationId organisation, KeySweep sweep, KeyPush push, Instant at) {
    switch (sweep.reason()) {
      case PLAN_CHANGED, SETTINGS_CHANGED -> {
        if (push.state().status() != PushStatus.REMOVED) {
          update(organisation, push.id(), push.marked(sweep.at(), at));
        }
      }
      case GATEWAY_CHANGED -> update(organisation, push.id(), push.marked(sweep.at(), at));
      case CHECK_ORDERED -> {
        if (push.state().work().claim().isEmpty() && push.state().work().dueAt().isAfter(at)) {
          update(organisation, push.id(), push.dueAt(at));
        }
      }
      case GATEWAY_REMOVED -> remove(organisation, push.id());
    }
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most, Collection<GatewayId> except) {
    unitOfWork.requireRunning();
    var due =
        rows().stream()
            .filter(row -> !row.getValue().state().work().dueAt().isAfter(at))
            .filter(row -> !except.contains(row.getValue().gateway()))
            .filter(row -> gateways.find(row.getKey(), row.getValue().gateway()).isPresent())
            .map(row -> new Due(row.getKey(), row.getValue()))
            .sorted(comparing(InMemoryKeyPushes::dueAt))
            .toList();
    var earliest =
        due.stream()
            .collect(toMap(one -> one.push().gateway(), InMemoryKeyPushes::dueAt, (a, _) -> a));
    return due.stream()
        .sorted(
            comparing((Due one) -> earliest.getOrDefault(one.push().gateway(), at))
                .thenComparing(one -> one.push().gateway().value())
                .thenComparing(InMemoryKeyPushes::dueAt))
        .limit(most)
        .toList();
  }

  private static Instant dueAt(Due due) {
    return due.push().state().work().dueAt();
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
  public List<KeyPush> ofKey(OrganisationId organisation, StoredKey key) {
    return rows(organisation).stream().filter(push -> push.key().equals(key)).toList();
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
  public long failing(OrganisationId organisation, GatewayId gateway) {
    return ofGateway(organisation, gateway).stream()
        .map(KeyPush::state)
        .filter(state -> state.failure().isPresent() && state.status() != PushStatus.UNSUPPORTED)
        .count();
  }

  @Override
  public Waiting backlog() {
    var waiting =
        rows().stream()
            .map(row -> row.getValue().state())
            .filter(state -> state.status() == PushStatus.WAITING)
            .toList();
    return new Waiting(
        waiting.size(),
        Stream.concat(
                waiting.stream().map(state -> state.since()),
                sweeps.stream()
                    .map(OrganisationSweep::sweep)
                    .filter(sweep -> sweep.reason() != KeySweep.Reason.GATEWAY_REMOVED)
                    .map(KeySweep::at))
            .min(Comparator.naturalOrder()));
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
