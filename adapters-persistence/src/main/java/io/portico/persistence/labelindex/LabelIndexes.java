package io.portico.persistence.labelindex;

import io.micronaut.context.annotation.Value;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.StoreException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Why a query sees every change that was acknowledged before it began: the transaction of the
 * change has committed, with its row in the log, before the refresh of the query begins. So the
 * refresh reads the row, unless one before it did, and then reads the APIs that the row lists, in a
 * later statement, which sees that transaction too. What it reads may be newer: then a later row
 * lists the same API, and the next refresh reads it again. An index is loaded in the same way: the
 * marks are set first, then the store is read, then what changed since the marks is read again.
 */
/** The indexes of labels in memory: one for each organisation that is queried. */
@Singleton
public final class LabelIndexes {

  private static final Logger LOG = LoggerFactory.getLogger(LabelIndexes.class);

  private static final int READ_AT_ONCE = 100;

  /* A gap is settled when its transaction has had this time to commit. */
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final int GAPS_AT_ONCE = 50;

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final int ROUNDS_TO_MEASURE = 12;
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration RETRY_TOO_LARGE = Duration.ofMinutes(10);

  private static final long BYTES_OF_API = 300;

  private final boolean isOn;
  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final IndexLoader loader;
  private final ApiDocuments documents;
  private final ApiChangeLog log;
  private final ChangeLogMaintenance maintenance;
  private final DocumentCache cache;
  private final long mostBytes;
  private final Map<OrganisationId, Slot> slots = new ConcurrentHashMap<>();
  private final SharedRefresh refresh = new SharedRefresh(this::refreshNow);
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("label-index").daemon().factory());

  private int rounds;

  /* Guarded by the refresh; null while nothing is loaded. */
  private @Nullable ChangeMarks marks;

  private sealed interface Slot {}

  private record Loaded(OrganisationIndex index) implements Slot {}

  private record Loading(OrganisationChanges changed) implements Slot {}

  /* In monotonic time. */
  private record Refused(long until) implements Slot {}

  LabelIndexes(
      @Value("${" + DatabaseProperties.LABEL_INDEX + ":false}") boolean isOn,
      Jdbc jdbc,
      JdbcUnitOfWork unitOfWork,
      IndexLoader loader,
      ApiDocuments documents,
      ApiChangeLog log,
      ChangeLogMaintenance maintenance) {
    this.isOn = isOn;
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.loader = loader;
    this.documents = documents;
    this.log = log;
    this.maintenance = maintenance;
    var heap = Runtime.getRuntime().maxMemory();
    this.mostBytes = heap / 3;
    this.cache = new DocumentCache(heap / 16);
    if (isOn) {
      var _ =
          thread.scheduleWithFixedDelay(
              this::maintain, PAUSE.toSeconds(), PAUSE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @PreDestroy
  void close() {
    thread.shutdownNow();
  }

  /**
   * Returns the index of an organisation with every change that was committed before this call.
   * Empty if the store is to answer: while the index is loaded, if it is off or does not fit, and
   * in a unit of work, which must see its own changes.
   */
  Optional<OrganisationIndex> current(OrganisationId organisation) {
    if (!isOn || unitOfWork.isRunning()) {
      return Optional.empty();
    }
    if (!(slots.get(organisation) instanceof Loaded)) {
      request(organisation);
      return Optional.empty();
    }
    try {
      refresh.run();
    } catch (RuntimeException e) {
      LOG.warn("The label index could not follow the changes, the database answers", e);
      return Optional.empty();
    }
    return slots.get(organisation) instanceof Loaded(var index)
        ? Optional.of(index)
        : Optional.empty();
  }

  ApiDocuments documents() {
    return documents;
  }

  private void request(OrganisationId organisation) {
    var slot = slots.get(organisation);
    var isDue =
        slot == null || (slot instanceof Refused refused && System.nanoTime() > refused.until());
    if (isDue) {
      refresh.exclude(
          () -> {
            if (Objects.equals(slots.get(organisation), slot)) {
              startLoading(organisation);
            }
          });
    }
  }

  private void startLoading(OrganisationId organisation) {
    var loading = new Loading(new OrganisationChanges());
    if (marks == null) {
      try {
        start();
      } catch (RuntimeException e) {
        LOG.warn("The log of changes cannot be read, the database answers", e);
        slots.put(organisation, new Refused(System.nanoTime() + RETRY.toNanos()));
        return;
      }
    }
    slots.put(organisation, loading);
    thread.execute(() -> load(organisation, loading));
  }

  private void start() {
    var started = new ChangeMarks();
    ChangeMarks.News news;
    do {
      news = started.start(jdbc.query(started.statement(), ChangeRow::read), System.nanoTime());
      if (news.lost()) {
        throw new RefusedException.StoreUnavailable("the log of changes has too many gaps");
      }
    } while (news.hasMore());
    marks = started;
  }

  private void refreshNow() {
    var current = marks;
    if (current == null) {
      return;
    }
    var hasMore = true;
    while (hasMore) {
      // A failure to read leaves everything as it is.
      var rows = jdbc.query(current.statement(), ChangeRow::read);
      try {
        var news = current.accept(rows, System.nanoTime());
        if (news.lost()) {
          LOG.info("Changes of APIs were lost from the log, the label index is loaded again");
          log.node().ifPresent(log::renew);
          drop();
          return;
        }
        apply(news);
        hasMore = news.hasMore();
      } catch (RuntimeException e) {
        // Some changes may be applied and others not.
        drop();
        throw e;
      }
    }
  }

  private void drop() {
    marks = null;
    slots.clear();
  }

  private void apply(ChangeMarks.News news) {
    var changed = new HashMap<OrganisationId, OrganisationChanges>();
    for (var row : news.rows()) {
      row.organisation()
          .ifPresent(of -> changed.computeIfAbsent(of, _ -> new OrganisationChanges()).add(row));
    }
    changed.forEach(
        (organisation, change) -> {
          switch (slots.get(organisation)) {
            case Loading(var before) -> before.add(change);
            case Loaded(var index) -> apply(organisation, index, change);
            case Refused _ -> {}
            case null -> {}
          }
        });
  }

  private void apply(
      OrganisationId organisation, OrganisationIndex index, OrganisationChanges change) {
    if (change.isTooMuch()) {
      startLoading(organisation);
      return;
    }
    if (change.hasDefinitions()) {
      index.rename(loader.names(organisation));
    }
    if (!change.apis().isEmpty()) {
      var current = new ArrayList<IndexedApi>();
      for (var some : Chunks.of(change.apis(), READ_AT_ONCE)) {
        current.addAll(documents.read(organisation, some));
      }
      if (index.replace(change.apis(), current)) {
        startLoading(organisation);
      }
    }
  }

  private void load(OrganisationId organisation, Loading loading) {
    try {
      var begun = System.nanoTime();
      var apis = loader.countApis(organisation);
      if (apis * BYTES_OF_API > mostBytes - bytes()) {
        refuse(organisation, loading, RETRY_TOO_LARGE, "too large for the memory");
        return;
      }
      var index = loader.load(organisation, cache);
      refresh.exclude(() -> publish(organisation, loading, index));
      LOG.debug(
          "Label index of {} APIs loaded in {} ms", apis, (System.nanoTime() - begun) / 1_000_000);
    } catch (RefusedException | StoreException e) {
      LOG.debug("the label index could not be loaded", e);
      refuse(organisation, loading, RETRY, "the store failed");
    } catch (RuntimeException e) {
      LOG.error("the label index could not be loaded", e);
      refuse(organisation, loading, RETRY_TOO_LARGE, "a defect");
    }
  }

  private void publish(OrganisationId organisation, Loading loading, OrganisationIndex index) {
    refreshNow();
    if (loading.equals(slots.get(organisation))) {
      if (loading.changed().isTooMuch()) {
        startLoading(organisation);
        return;
      }
      slots.put(organisation, new Loaded(index));
      apply(organisation, index, loading.changed());
    }
  }

  private void refuse(OrganisationId organisation, Loading loading, Duration pause, String reason) {
    LOG.info("No label index of organisation {}, the database answers: {}", organisation, reason);
    slots.replace(organisation, loading, new Refused(System.nanoTime() + pause.toNanos()));
  }

  private void maintain() {
    try {
      refresh.run();
      settleGaps(GRACE);
      rounds++;
      if (rounds % ROUNDS_TO_MEASURE == 0) {
        slots.values().forEach(LabelIndexes::measure);
      }
    } catch (RefusedException | StoreException e) {
      LOG.debug("the label index could not be refreshed", e);
    } catch (RuntimeException e) {
      LOG.error("the label index could not be refreshed", e);
    }
  }

  private static void measure(Slot slot) {
    if (slot instanceof Loaded(var index)) {
      index.measure();
    }
  }

  /** Settles the gaps that were first seen {@code grace} ago. */
  void settleGaps(Duration grace) {
    var old = new ArrayList<ChangeMarks.Gap>();
    refresh.exclude(
        () -> {
          if (marks != null) {
            old.addAll(marks.gaps(System.nanoTime() - grace.toNanos(), GAPS_AT_ONCE));
          }
        });
    for (var gap : old) {
      // One that a transaction still holds is tried again later.
      var _ = maintenance.voidNumber(gap.node(), gap.sequence());
    }
  }

  /** Returns about how many bytes the indexes take, without the cached APIs. */
  public long bytes() {
    return slots.values().stream()
        .mapToLong(slot -> slot instanceof Loaded(var index) ? index.bytes() : 0)
        .sum();
  }

  /** Returns how many APIs the indexes hold. */
  public long apis() {
    return slots.values().stream()
        .mapToLong(slot -> slot instanceof Loaded(var index) ? index.apis() : 0)
        .sum();
  }

  /** Returns how many APIs are cached with their labels. */
  public long cachedApis() {
    return cache.size();
  }

  /** Returns how often the log of changes has been read. */
  public long refreshes() {
    return refresh.begun();
  }

  /** Returns how many organisations have an index, and how many are answered by the store. */
  public Map<String, Long> organisations() {
    var counts = new HashMap<String, Long>();
    for (var slot : slots.values()) {
      var state =
          switch (slot) {
            case Loaded _ -> "ready";
            case Loading _ -> "loading";
            case Refused _ -> "refused";
          };
      counts.merge(state, 1L, Long::sum);
    }
    return counts;
  }

  /** Returns whether the index of an organisation is ready, after at most {@code longest}. */
  public boolean awaitReady(OrganisationId organisation, Duration longest) {
    var end = System.nanoTime() + longest.toNanos();
    while (!(slots.get(organisation) instanceof Loaded) && System.nanoTime() < end && isOn) {
      request(organisation);
      try {
        TimeUnit.MILLISECONDS.sleep(1);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return slots.get(organisation) instanceof Loaded;
  }
}
