package io.portico.application.testkit.memory;

import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rows of organisations, in the order of their keys. Insists on what its callers owe a store: an
 * organisation that exists, and a unit of work around a change of what was read.
 */
public class InMemoryTable<K, V> {

  protected final InMemoryOrganisations organisations;
  protected final InMemoryUnitOfWork unitOfWork;
  private final Comparator<K> order;
  private final Map<OrganisationId, NavigableMap<K, V>> tables = new HashMap<>();

  public InMemoryTable(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork, Comparator<K> order) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
    this.order = order;
  }

  public synchronized Optional<V> find(OrganisationId organisation, K key) {
    return Optional.ofNullable(table(organisation).get(key));
  }

  public Optional<V> findForUpdate(OrganisationId organisation, K key) {
    unitOfWork.requireRunning();
    return find(organisation, key);
  }

  public synchronized boolean remove(OrganisationId organisation, K key) {
    return table(organisation).remove(key) != null;
  }

  /** Adds a row unless there is one of this key. */
  public final synchronized boolean insert(OrganisationId organisation, K key, V row) {
    organisations.requireExisting(organisation);
    return table(organisation).putIfAbsent(key, row) == null;
  }

  public final void insertNew(OrganisationId organisation, K key, V row) {
    if (!insert(organisation, key, row)) {
      throw new IllegalStateException("key: " + key + " (expected: a new one)");
    }
  }

  /** Adds a row, or replaces that of its key. */
  public final synchronized void put(OrganisationId organisation, K key, V row) {
    organisations.requireExisting(organisation);
    table(organisation).put(key, row);
  }

  /** Replaces the row if there is one of this key. */
  public final synchronized boolean update(OrganisationId organisation, K key, V row) {
    return table(organisation).replace(key, row) != null;
  }

  public final void updateInUnitOfWork(OrganisationId organisation, K key, V row) {
    unitOfWork.requireRunning();
    update(organisation, key, row);
  }

  /** Returns the rows of an organisation. */
  public final synchronized List<V> rows(OrganisationId organisation) {
    return List.copyOf(table(organisation).values());
  }

  /** Returns the rows after a key that need not exist. */
  public final synchronized Stream<V> rowsAfter(OrganisationId organisation, Optional<K> key) {
    var table = table(organisation);
    return List.copyOf(key.map(after -> table.tailMap(after, false)).orElse(table).values())
        .stream();
  }

  public final synchronized NavigableMap<K, V> rowsByKey(OrganisationId organisation) {
    return new TreeMap<>(table(organisation));
  }

  /** Returns all rows, each with its organisation. */
  public final synchronized List<Map.Entry<OrganisationId, V>> rows() {
    var all = new ArrayList<Map.Entry<OrganisationId, V>>();
    tables.forEach((id, table) -> table.values().forEach(row -> all.add(Map.entry(id, row))));
    return all;
  }

  /** Removes rows of any organisation, at most {@code most}, and returns how many. */
  public final synchronized int purge(Predicate<V> expired, int most) {
    var removed = 0;
    for (var table : tables.values()) {
      var keys =
          table.entrySet().stream()
              .filter(entry -> expired.test(entry.getValue()))
              .map(Map.Entry::getKey)
              .limit(most - removed)
              .toList();
      keys.forEach(table::remove);
      removed += keys.size();
    }
    return removed;
  }

  private NavigableMap<K, V> table(OrganisationId organisation) {
    return tables.computeIfAbsent(organisation, _ -> new TreeMap<>(order));
  }
}
