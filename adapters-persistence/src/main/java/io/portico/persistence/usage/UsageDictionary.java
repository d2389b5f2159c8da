package io.portico.persistence.usage;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.StoreException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The integer ids of keys and targets, in the tables {@code usage_key} and {@code usage_target}.
 * Their rows never change, so ids are cached without expiry.
 */
@Singleton
final class UsageDictionary {

  /* Bytes of memory of each cached entry; the cache takes a quarter of the memory at most. */
  private static final long MEMORY_AN_ENTRY = 1_000;
  private static final long MOST_REMEMBERED = 2_000_000;

  /* The plan of a target without one. */
  static final Identifier NO_PLAN = new Identifier(0, 0);

  /* The most new ids that are cached after their transaction commits. */
  private static final int MOST_PENDING = 60_000;

  private final AtomicInteger pending = new AtomicInteger();
  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final Cache<Entry<Optional<StoredKey>>, Integer> knownKeys = remembered();
  private final Cache<Entry<UsageTarget>, Integer> knownTargets = remembered();

  UsageDictionary(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
  }

  private static <T> Cache<T, Integer> remembered() {
    var most = Math.min(MOST_REMEMBERED, Runtime.getRuntime().maxMemory() / MEMORY_AN_ENTRY);
    return Caffeine.newBuilder().maximumSize(most).build();
  }

  /**
   * Returns the ids of {@code keys} in their order, and inserts missing ones in the transaction.
   */
  int[] keyIds(OrganisationId organisation, List<Optional<StoredKey>> keys) {
    return ids(organisation, keys, knownKeys, new Keys());
  }

  /** Returns the ids of {@code targets} likewise. */
  int[] targetIds(OrganisationId organisation, List<UsageTarget> targets) {
    return ids(organisation, targets, knownTargets, new Targets());
  }

  /** Returns the ids of those of {@code keys} that were ever used. */
  Map<StoredKey, Integer> findKeys(OrganisationId organisation, Collection<StoredKey> keys) {
    var ids = HashMap.<StoredKey, Integer>newHashMap(keys.size());
    find(organisation, keys.stream().map(Optional::of).toList())
        .forEach((key, id) -> ids.put(key.orElseThrow(), id));
    return ids;
  }

  /** Returns the id of calls without a key, if there were any. */
  Optional<Integer> findNoKey(OrganisationId organisation) {
    return find(organisation, List.of(Optional.empty())).values().stream().findFirst();
  }

  private Map<Optional<StoredKey>, Integer> find(
      OrganisationId organisation, Collection<Optional<StoredKey>> keys) {
    var ids = HashMap.<Optional<StoredKey>, Integer>newHashMap(keys.size());
    var unknown = new ArrayList<Optional<StoredKey>>();
    for (var key : keys) {
      var id = knownKeys.getIfPresent(new Entry<>(organisation, key));
      if (id == null) {
        unknown.add(key);
      } else {
        ids.put(key, id);
      }
    }
    if (!unknown.isEmpty()) {
      var found = new Keys().read(organisation, unknown);
      ids.putAll(found);
      if (!unitOfWork.isRunning()) {
        found.forEach((key, id) -> knownKeys.put(new Entry<>(organisation, key), id));
      }
    }
    return ids;
  }

  private <T> int[] ids(
      OrganisationId organisation, List<T> wanted, Cache<Entry<T>, Integer> known, Table<T> table) {
    var ids = new int[wanted.size()];
    var unknown = new HashMap<T, List<Integer>>();
    for (var i = 0; i < ids.length; i++) {
      var id = known.getIfPresent(new Entry<>(organisation, wanted.get(i)));
      if (id == null) {
        unknown.computeIfAbsent(wanted.get(i), _ -> new ArrayList<>()).add(i);
      } else {
        ids[i] = id;
      }
    }
    if (!unknown.isEmpty()) {
      intern(organisation, unknown.keySet(), known, table)
          .forEach((one, id) -> requireNonNull(unknown.get(one)).forEach(i -> ids[i] = id));
    }
    return ids;
  }

  private <T> Map<T, Integer> intern(
      OrganisationId organisation,
      Collection<T> unknown,
      Cache<Entry<T>, Integer> known,
      Table<T> table) {
    var found = new HashMap<>(table.read(organisation, unknown));
    // A fixed insertion order prevents deadlock between transactions that add the same rows.
    var missing =
        unknown.stream().filter(one -> !found.containsKey(one)).sorted(table.order()).toList();
    for (var some : Chunks.ofFewSizes(missing)) {
      var rows = some.stream().map(one -> table.row(organisation, one)).toList();
      jdbc.update(Sql.of(table.insert()).then(Sql.join(", ", rows)));
    }
    if (!missing.isEmpty()) {
      found.putAll(table.read(organisation, missing));
    }
    if (found.size() < unknown.size()) {
      throw whyMissing(organisation);
    }
    rememberWhenDone(organisation, found, known);
    return found;
  }

  /*
   * On H2, IGNORE skips a row that another transaction is inserting, which is not visible before
   * its commit.
   */
  private RuntimeException whyMissing(OrganisationId organisation) {
    return jdbc.first("SELECT 1 FROM organisation WHERE id = ?", Row::number, organisation)
        .<RuntimeException>map(_ -> StoreException.collision("names of usage are being added"))
        .orElseGet(
            () -> new IllegalArgumentException("organisation: none (expected: one that there is)"));
  }

  /* An id is cached only after commit, because its transaction may roll back. */
  private <T> void rememberWhenDone(
      OrganisationId organisation, Map<T, Integer> found, Cache<Entry<T>, Integer> known) {
    var number = found.size();
    if (pending.addAndGet(number) > MOST_PENDING) {
      // A large batch: its keys would fill the memory before they are written.
      pending.addAndGet(-number);
      return;
    }
    unitOfWork.afterCompletion(
        () -> {
          pending.addAndGet(-number);
          found.forEach((one, id) -> known.put(new Entry<>(organisation, one), id));
        },
        () -> pending.addAndGet(-number));
  }

  private record Entry<T>(OrganisationId organisation, T value) {}

  private record Found<T>(T value, int id) {}

  private interface Table<T> {

    Map<T, Integer> read(OrganisationId organisation, Collection<T> wanted);

    String insert();

    Sql row(OrganisationId organisation, T value);

    Comparator<T> order();
  }

  /* Calls without a key have the row with an empty text. */
  private final class Keys implements Table<Optional<StoredKey>> {

    @Override
    public Map<Optional<StoredKey>, Integer> read(
        OrganisationId organisation, Collection<Optional<StoredKey>> wanted) {
      var ids = HashMap.<Optional<StoredKey>, Integer>newHashMap(wanted.size());
      var select = Sql.of("SELECT stored_key, id FROM usage_key WHERE ");
      jdbc.query(
              Chunks.ofFewSizes(wanted.stream().map(UsageDictionary::text).toList()),
              some -> select.then(jdbc.among("org_id, stored_key", List.of(organisation), some)),
              row -> new Found<>(key(row.text()), row.integer()))
          .forEach(found -> ids.put(found.value(), found.id()));
      return ids;
    }

    @Override
    public String insert() {
      return "INSERT IGNORE INTO usage_key (org_id, stored_key) VALUES ";
    }

    @Override
    public Sql row(OrganisationId organisation, Optional<StoredKey> key) {
      return Sql.of("(?, ?)", organisation, text(key));
    }

    @Override
    public Comparator<Optional<StoredKey>> order() {
      return Comparator.comparing(UsageDictionary::text);
    }
  }

  private static String text(Optional<StoredKey> key) {
    return key.map(StoredKey::text).orElse("");
  }

  /** Returns the key in the column {@code stored_key}. */
  static Optional<StoredKey> key(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(new StoredKey(text));
  }

  private final class Targets implements Table<UsageTarget> {

    @Override
    public Map<UsageTarget, Integer> read(
        OrganisationId organisation, Collection<UsageTarget> wanted) {
      var select = Sql.of("SELECT api, version, plan, id FROM usage_target WHERE ");
      var these = Set.copyOf(wanted);
      return jdbc
          .query(
              Chunks.ofFewSizes(wanted.stream().map(UsageTarget::api).distinct().toList()),
              some -> select.then(jdbc.among("org_id, api", List.of(organisation), some)),
              row -> new Found<>(target(row), row.integer()))
          .stream()
          .filter(one -> these.contains(one.value()))
          .collect(toMap(Found::value, Found::id));
    }

    @Override
    public String insert() {
      return "INSERT IGNORE INTO usage_target (org_id, api, version, plan) VALUES ";
    }

    @Override
    public Sql row(OrganisationId organisation, UsageTarget target) {
      return Sql.of(
          "(?, ?, ?, ?)", organisation, target.api(), target.version().orElse(""), plan(target));
    }

    @Override
    public Comparator<UsageTarget> order() {
      return Comparator.comparing(UsageTarget::api)
          .thenComparing(target -> target.version().orElse(""))
          .thenComparing(UsageDictionary::plan);
    }
  }

  private static Identifier plan(UsageTarget target) {
    return target.plan().map(PlanId::value).orElse(NO_PLAN);
  }

  /** Returns the target in the columns {@code api}, {@code version} and {@code plan}. */
  static UsageTarget target(Row row) throws SQLException {
    var api = row.text();
    var version = row.text();
    var plan = row.identifier();
    return new UsageTarget(
        api,
        version.isEmpty() ? Optional.empty() : Optional.of(version),
        plan.equals(NO_PLAN) ? Optional.empty() : Optional.of(new PlanId(plan)));
  }
}
