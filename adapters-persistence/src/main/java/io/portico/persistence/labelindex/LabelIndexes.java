package io.portico.persistence.labelindex;

import static java.util.Comparator.comparingLong;

import io.micronaut.context.annotation.Value;
import io.portico.application.port.out.api.LabelIndexMemory;
import io.portico.domain.api.LabelIndexReport;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.StoreException;
import io.portico.persistence.labelindex.FollowingIndex.Loading;
import io.portico.persistence.labelindex.FollowingIndex.Parts;
import io.portico.persistence.labelindex.FollowingIndex.Refused;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The indexes of labels in memory: one for each organisation that is queried. */
@Singleton
public final class LabelIndexes implements LabelIndexMemory {

  private static final Logger LOG = LoggerFactory.getLogger(LabelIndexes.class);

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final int ROUNDS_TO_MEASURE = 12;
  private static final int ROUNDS_TO_FORGET = 120;

  private final boolean isOn;
  private final JdbcUnitOfWork unitOfWork;
  private final Jdbc jdbc;
  private final Revisions revisions;
  private final ApiChangeLog log;
  private final Optional<InstantSource> clock;
  private final long mostBytes;
  private final DocumentCache cache;
  private final Parts parts;
  private final Map<OrganisationId, FollowingIndex> indexes = new ConcurrentHashMap<>();
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
      Revisions revisions,
      IndexLoader loader,
      ApiDocuments documents,
      ApiChangeLog log,
      Optional<InstantSource> clock) {
    this.isOn = isOn;
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.revisions = revisions;
    this.log = log;
    this.clock = clock;
    var heap = Runtime.getRuntime().maxMemory();
    this.mostBytes = mostBytes == 0 ? heap / 3 : mostBytes;
    this.cache = new DocumentCache(heap / 16);
    this.parts =
        new Parts(
            loader,
            documents,
            cache,
            loading,
            () -> this.mostBytes - sum(OrganisationIndex::bytes));
    if (isOn) {
      var _ =
          maintaining.scheduleWithFixedDelay(
              this::tryToMaintain, 0, PAUSE.toSeconds(), TimeUnit.SECONDS);
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
    try {
      return index(organisation).current();
    } catch (RefusedException | StoreException e) {
      LOG.debug("The label index could not follow the changes, the database answers", e);
      return Optional.empty();
    } catch (RuntimeException e) {
      LOG.error("The label index could not follow the changes, the database answers", e);
      return Optional.empty();
    }
  }

  private FollowingIndex index(OrganisationId organisation) {
    return indexes.computeIfAbsent(
        organisation,
        of ->
            new FollowingIndex(
                of, parts, new ChangeReader(jdbc, revisions, of), new ReadLease(log, clock)));
  }

  ApiDocuments documents() {
    return parts.documents();
  }

  private Stream<OrganisationIndex> loaded() {
    return indexes.values().stream().flatMap(index -> index.loaded().stream());
  }

  private long sum(ToLongFunction<OrganisationIndex> bytes) {
    return loaded().mapToLong(bytes).sum();
  }

  /* An exception would end the repetition. */
  private void tryToMaintain() {
    try {
      maintain();
    } catch (RefusedException | StoreException e) {
      LOG.debug("the label indexes could not be maintained", e);
    } catch (RuntimeException e) {
      LOG.error("the label indexes could not be maintained", e);
    }
  }

  /** Measures the indexes, and lets this node hold the revisions of those that were queried. */
  void maintain() {
    if (rounds % ROUNDS_TO_MEASURE == 0) {
      loaded().forEach(OrganisationIndex::measure);
    }
    release();
    if (rounds++ % ROUNDS_TO_FORGET == 0) {
      revisions.forgetFormerNodes();
    }
    var now = clock.map(InstantSource::instant).orElse(Instant.EPOCH);
    for (var index : indexes.values()) {
      if (index.isUnheld() && System.nanoTime() - index.lastQueried() < 2 * PAUSE.toNanos()) {
        revisions.claim(index.organisation(), now);
      }
    }
  }

  /** Drops indexes that have grown too large together: those first that were not queried lately. */
  void release() {
    while (sum(OrganisationIndex::bytes) > mostBytes) {
      indexes.values().stream()
          .filter(index -> index.loaded().isPresent())
          .min(comparingLong(index -> index.lastQueried() - System.nanoTime()))
          .ifPresent(FollowingIndex::release);
    }
  }

  @Override
  public Optional<LabelIndexReport> report() {
    return isOn ? Optional.of(reportNow()) : Optional.empty();
  }

  private LabelIndexReport reportNow() {
    var states = indexes.values().stream().map(FollowingIndex::state).toList();
    return new LabelIndexReport(
        loaded().count(),
        states.stream().filter(Loading.class::isInstance).count(),
        states.stream().filter(Refused.class::isInstance).count(),
        sum(OrganisationIndex::apis),
        sum(OrganisationIndex::apiBytes),
        sum(OrganisationIndex::postingBytes),
        cache.size(),
        cache.bytes() + sum(OrganisationIndex::pageBytes),
        mostBytes,
        indexes.values().stream().mapToLong(FollowingIndex::refreshes).sum());
  }

  /** Returns whether the index of an organisation is ready, after at most {@code longest}. */
  public boolean awaitReady(OrganisationId organisation, Duration longest) {
    var begun = System.nanoTime();
    var index = index(organisation);
    while (isOn && index.loaded().isEmpty() && System.nanoTime() - begun < longest.toNanos()) {
      index.request();
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
    return index.loaded().isPresent();
  }
}
