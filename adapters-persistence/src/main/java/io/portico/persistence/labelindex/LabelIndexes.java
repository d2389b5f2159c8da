package io.portico.persistence.labelindex;

import io.micronaut.context.annotation.Value;
import io.portico.application.port.out.api.LabelIndexMemory;
import io.portico.domain.api.LabelIndexReport;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.StoreException;
import io.portico.persistence.labelindex.IndexSlots.Loaded;
import io.portico.persistence.labelindex.IndexSlots.Loading;
import io.portico.persistence.labelindex.IndexSlots.Refused;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
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
public final class LabelIndexes implements LabelIndexMemory {

  private static final Logger LOG = LoggerFactory.getLogger(LabelIndexes.class);

  private static final int READ_AT_ONCE = 100;

  /* More changed APIs are read in the background, because queries wait meanwhile. */
  private static final int MOST_WHILE_QUERIES_WAIT = 500;

  /* Then what is left is applied at once, however much it is. */
  private static final int MOST_ROUNDS = 20;

  /* How often an index is loaded again because everything has changed while it was loaded. */
  private static final int MOST_LOADS = 5;

  /* A gap is settled when its transaction has had this time to commit. */
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final int GAPS_AT_ONCE = 50;

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final int ROUNDS_TO_MEASURE = 12;
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration RETRY_CHANGING = Duration.ofMinutes(1);
  private static final Duration RETRY_TOO_LARGE = Duration.ofMinutes(10);

  private final boolean isOn;
  private final JdbcUnitOfWork unitOfWork;
  private final IndexLoader loader;
  private final ApiDocuments documents;
  private final ApiChangeLog log;
  private final ChangeLogMaintenance maintenance;
  private final DocumentCache cache;
  private final long mostBytes;
  private final IndexSlots slots = new IndexSlots();

  /* Guarded by the refresh. */
  private final ChangeReader changes;
  private final SharedRefresh refresh = new SharedRefresh(this::refreshNow);
  private final ReadLease lease;
  private final ScheduledExecutorService maintaining =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("label-index").daemon().factory());
  private final ExecutorService loading =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("label-index-loader").daemon().factory());

  private int rounds;

  LabelIndexes(
      @Value("${" + DatabaseProperties.LABEL_INDEX + ":false}") boolean isOn,
      @Value("${" + DatabaseProperties.LABEL_INDEX_BYTES + ":0}") long mostBytes,
      Jdbc jdbc,
      JdbcUnitOfWork unitOfWork,
      IndexLoader loader,
      ApiDocuments documents,
      ApiChangeLog log,
      ChangeLogMaintenance maintenance,
      Optional<InstantSource> clock) {
    this.isOn = isOn;
    this.changes = new ChangeReader(jdbc);
    this.unitOfWork = unitOfWork;
    this.loader = loader;
    this.documents = documents;
    this.log = log;
    this.lease = new ReadLease(log, clock);
    this.maintenance = maintenance;
    var heap = Runtime.getRuntime().maxMemory();
    this.mostBytes = mostBytes == 0 ? heap / 3 : mostBytes;
    this.cache = new DocumentCache(heap / 16);
    if (isOn) {
      var _ =
          maintaining.scheduleWithFixedDelay(
              this::maintain, PAUSE.toSeconds(), PAUSE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @PreDestroy
  void close() {
    maintaining.shutdownNow();
    loading.shutdownNow();
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
      if (!lease.isValid()) {
        refresh.run();
      }
    } catch (RefusedException | StoreException e) {
      LOG.debug("The label index could not follow the changes, the database answers", e);
      return Optional.empty();
    } catch (RuntimeException e) {
      LOG.error("The label index could not follow the changes, the database answers", e);
      return Optional.empty();
    }
    return slots.get(organisation) instanceof Loaded loaded
        ? Optional.of(loaded.query())
        : Optional.empty();
  }

  ApiDocuments documents() {
    return documents;
  }

  private void request(OrganisationId organisation) {
    var slot = slots.get(organisation);
    var isDue = slot == null || (slot instanceof Refused refused && refused.left() < 0);
    if (isDue) {
      refresh.exclude(
          () -> {
            if (slots.get(organisation) == slot) {
              startLoading(organisation);
            }
          });
    }
  }

  private void startLoading(OrganisationId organisation) {
    if (!changes.isStarted()) {
      try {
        changes.start();
      } catch (RuntimeException e) {
        LOG.warn("The log of changes cannot be read, the database answers", e);
        slots.put(organisation, new Refused(System.nanoTime() + RETRY.toNanos()));
        return;
      }
    }
    startLoading(organisation, null, new OrganisationChanges());
  }

  /* Loads an index, or applies changes to the present one, while the store answers. */
  private void startLoading(
      OrganisationId organisation, @Nullable OrganisationIndex present, OrganisationChanges since) {
    var slot = new Loading(since);
    slots.put(organisation, slot);
    loading.execute(() -> load(organisation, slot, present));
  }

  private void refreshNow() {
    var reading = lease.begin();
    var hasMore = true;
    while (hasMore) {
      // A failure to read leaves everything as it is.
      var next = changes.next();
      if (next.isEmpty()) {
        LOG.info("Changes of APIs were lost from the log, the label index is loaded again");
        log.node().ifPresent(log::renew);
        drop();
        return;
      }
      try {
        next.get().byOrganisation().forEach(this::apply);
        hasMore = next.get().hasMore();
      } catch (RuntimeException e) {
        // Some changes may be applied and others not.
        drop();
        throw e;
      }
    }
    lease.renew(reading, log.node().filter(changes::isOnlyNode).isPresent());
  }

  private void drop() {
    lease.end();
    changes.stop();
    slots.clear();
  }

  private void apply(OrganisationId organisation, OrganisationChanges change) {
    switch (slots.get(organisation)) {
      case Loading before -> before.add(change);
      case Loaded loaded -> {
        if (change.isEverything()) {
          startLoading(organisation);
        } else if (change.apis().size() > MOST_WHILE_QUERIES_WAIT) {
          startLoading(organisation, loaded.index(), change);
        } else if (apply(organisation, loaded.index(), change)) {
          startLoading(organisation);
        }
      }
      case Refused _ -> {}
      case null -> {}
    }
  }

  /* Returns whether the index should be loaded again, because it has become sparse. */
  private boolean apply(
      OrganisationId organisation, OrganisationIndex index, OrganisationChanges change) {
    if (change.hasDefinitions()) {
      index.rename(loader.names(organisation));
    }
    var isSparse = false;
    for (var some : Chunks.of(change.apis(), READ_AT_ONCE)) {
      isSparse = index.replace(some, documents.read(organisation, some));
    }
    return isSparse;
  }

  private void load(
      OrganisationId organisation, Loading slot, @Nullable OrganisationIndex present) {
    try {
      var begun = System.nanoTime();
      var index = present;
      for (var attempt = 1; attempt <= MOST_LOADS; attempt++) {
        if (index == null) {
          index = loader.load(organisation, cache, mostBytes - slots.bytes());
        }
        if (catchUp(organisation, slot, index)) {
          LOG.debug(
              "Label index of {} APIs loaded in {} ms",
              index.apis(),
              (System.nanoTime() - begun) / 1_000_000);
          return;
        }
        index = null;
      }
      refuse(organisation, slot, RETRY_CHANGING, "everything changes again and again");
    } catch (IndexTooLargeException _) {
      refuse(organisation, slot, RETRY_TOO_LARGE, "too large for the memory");
    } catch (RefusedException | StoreException e) {
      LOG.debug("the label index could not be loaded", e);
      refuse(organisation, slot, RETRY, "the store failed");
    } catch (RuntimeException e) {
      LOG.error("the label index could not be loaded", e);
      refuse(organisation, slot, RETRY_TOO_LARGE, "a defect");
    }
  }

  /*
   * Applies what has changed meanwhile, and publishes the index when little is left. Returns false
   * if the index is to be loaded again.
   */
  private boolean catchUp(OrganisationId organisation, Loading slot, OrganisationIndex index) {
    for (var round = 1; ; round++) {
      var isLast = round == MOST_ROUNDS;
      var left = refresh.callExcluded(() -> publish(organisation, slot, index, isLast));
      if (left.isEmpty()) {
        return true;
      }
      if (left.get().isEverything() || apply(organisation, index, left.get())) {
        return false;
      }
    }
  }

  /* Returns what is to be applied first; empty if the index is published or no longer wanted. */
  private Optional<OrganisationChanges> publish(
      OrganisationId organisation, Loading slot, OrganisationIndex index, boolean isLast) {
    refreshNow();
    if (slots.get(organisation) != slot) {
      return Optional.empty();
    }
    var change = slot.take();
    if (change.isEverything() || (!isLast && change.apis().size() > MOST_WHILE_QUERIES_WAIT)) {
      return Optional.of(change);
    }
    var isSparse = apply(organisation, index, change);
    slots.put(organisation, new Loaded(index));
    if (isSparse) {
      startLoading(organisation);
    }
    return Optional.empty();
  }

  private void refuse(OrganisationId organisation, Loading slot, Duration pause, String reason) {
    LOG.info("No label index of organisation {}, the database answers: {}", organisation, reason);
    slots.replace(organisation, slot, new Refused(System.nanoTime() + pause.toNanos()));
  }

  private void maintain() {
    try {
      refresh.run();
      settleGaps(GRACE);
      rounds++;
      if (rounds % ROUNDS_TO_MEASURE == 0) {
        slots.loaded().values().forEach(loaded -> loaded.index().measure());
      }
      release();
    } catch (RefusedException | StoreException e) {
      LOG.debug("the label index could not be refreshed", e);
    } catch (RuntimeException e) {
      LOG.error("the label index could not be refreshed", e);
    }
  }

  /** Drops indexes that have grown too large together: those first that were not queried lately. */
  void release() {
    while (slots.bytes() > mostBytes) {
      var oldest =
          slots.loaded().entrySet().stream()
              .min(
                  Comparator.comparingLong(one -> one.getValue().lastQueried() - System.nanoTime()))
              .orElseThrow();
      LOG.info(
          "No label index of organisation {}, the database answers: too large for the memory",
          oldest.getKey());
      slots.replace(
          oldest.getKey(),
          oldest.getValue(),
          new Refused(System.nanoTime() + RETRY_TOO_LARGE.toNanos()));
    }
  }

  /** Settles the gaps that were first seen {@code grace} ago. */
  void settleGaps(Duration grace) {
    var old = new ArrayList<ChangeMarks.Gap>();
    refresh.exclude(
        () -> old.addAll(changes.gaps(System.nanoTime() - grace.toNanos(), GAPS_AT_ONCE)));
    for (var gap : old) {
      // One that a transaction still holds is tried again later.
      var _ = maintenance.voidNumber(gap.node(), gap.sequence());
    }
  }

  @Override
  public Optional<LabelIndexReport> report() {
    return isOn ? Optional.of(slots.report(cache, mostBytes, refresh.begun())) : Optional.empty();
  }

  /** Returns whether the index of an organisation is ready, after at most {@code longest}. */
  public boolean awaitReady(OrganisationId organisation, Duration longest) {
    var left = longest.toNanos();
    try {
      while (isOn && left > 0) {
        request(organisation);
        var slot = slots.get(organisation);
        if (slot instanceof Loaded) {
          return true;
        }
        // Without a slot, what was loaded has been dropped: it is requested again at once.
        var pause =
            switch (slot) {
              case Refused refused -> Math.min(left, refused.left() + 1);
              case null -> 1;
              default -> left;
            };
        left -= pause - slots.await(organisation, slot, pause);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return slots.get(organisation) instanceof Loaded;
  }
}
