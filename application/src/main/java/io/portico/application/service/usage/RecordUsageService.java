package io.portico.application.service.usage;

import static java.util.Objects.requireNonNull;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.service.batch.GroupCommit;
import io.portico.application.service.idempotency.IdempotencyClaims;
import io.portico.application.service.idempotency.IdempotencyClaims.Claim;
import io.portico.domain.access.Permission;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.HitRules;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Counts batches of usage records. Concurrent batches are added up and written in one unit of work
 * together with their idempotency records, so a retried batch is counted once, even if the response
 * to the first attempt was lost. Counters that are not part of the unit of work are added before it
 * ends, each batch by an id that is the same for each attempt.
 */
public final class RecordUsageService implements RecordUsage {

  /* Batches in progress take memory. */
  private static final int MAX_BATCHES = 16;
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);
  private static final int MAX_WEIGHT = 50_000;

  /* Small batches share a write. To add up others would take longer than their writes. */
  private static final int MOST_ADDED_UP = 500;

  /* While one group waits for the store, another adds up and sorts. */
  private static final int MAX_GROUPS = 2;

  /* A fixed order of claims prevents deadlock. */
  private static final Comparator<Batch> CLAIM_ORDER =
      Comparator.comparing(
          batch ->
              batch.organisation()
                  + " "
                  + batch
                      .command()
                      .idempotency()
                      .map(request -> request.caller() + " " + request.key().text())
                      .orElse(""));

  private final UsageCounts counts;
  private final IdempotencyClaims claims;
  private final Plans plans;
  private final ReportedKeys reportedKeys;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Semaphore permits = new Semaphore(MAX_BATCHES, true);
  private final GroupCommit<Batch, Outcome> group =
      GroupCommit.withoutWaiting(this::write, Batch::weight, MAX_WEIGHT, MAX_GROUPS);

  /* A large batch adds the names of its keys in several passes and would deadlock with concurrent groups. */
  private final ReadWriteLock writes = new ReentrantReadWriteLock(true);

  public RecordUsageService(
      UsageCounts counts,
      IdempotencyClaims claims,
      Plans plans,
      ReportedKeys reportedKeys,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.counts = counts;
    this.claims = claims;
    this.plans = plans;
    this.reportedKeys = reportedKeys;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** Returns how many commands shared transactions of usage. */
  public GroupCommit.Counts groups() {
    return group.counts();
  }

  @Override
  public Outcome record(Command command, Records records) {
    command.actor().require(Permission.RECORD_USAGE);
    acquire();
    try {
      var organisation = command.actor().organisation();
      var rules =
          new HitRules(
              organisation, reportedKeys::identifier, clock.instant(), plans.ids(organisation));
      return group.commit(Batch.read(command, records, rules, ids));
    } finally {
      permits.release();
    }
  }

  private void acquire() {
    try {
      if (permits.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new RefusedException.Overloaded("too many usage batches are in progress");
  }

  private List<Outcome> write(List<Batch> batches) {
    var exclusive = batches.stream().anyMatch(Batch::isLarge);
    var lock = exclusive ? writes.writeLock() : writes.readLock();
    lock.lock();
    try {
      return unitOfWork.executeShared(() -> count(batches));
    } finally {
      lock.unlock();
    }
  }

  private List<Outcome> count(List<Batch> batches) {
    var outcomes = new HashMap<Batch, Outcome>();
    var claimed = new ArrayList<Batch>();
    for (var batch : batches.stream().sorted(CLAIM_ORDER).toList()) {
      var outcome = claim(batch);
      outcomes.put(batch, outcome.orElseGet(() -> new Outcome.Counted(batch.receipt())));
      if (outcome.isEmpty()) {
        claimed.add(batch);
      }
    }
    add(claimed);
    return batches.stream().map(batch -> requireNonNull(outcomes.get(batch))).toList();
  }

  /* Returns empty if the batch is to be counted. */
  private Optional<Outcome> claim(Batch batch) {
    return batch
        .command()
        .idempotency()
        .flatMap(request -> claim(batch.organisation(), request, batch.receipt()));
  }

  private Optional<Outcome> claim(
      OrganisationId organisation, IdempotentRequest request, Receipt receipt) {
    var result = new StoredResult(ReceiptText.of(receipt));
    return switch (claims.claimCompleted(organisation, request, result)) {
      case Claim.Granted _ -> Optional.empty();
      case Claim.Completed(var earlier) ->
          Optional.of(new Outcome.Repeated(ReceiptText.parse(earlier.text())));
      case Claim.Running() -> Optional.of(new Outcome.Running());
      case Claim.KeyReused() -> Optional.of(new Outcome.KeyReused());
    };
  }

  /* A fixed order of organisations prevents deadlock between nodes. */
  private void add(List<Batch> batches) {
    var byOrganisation =
        new TreeMap<OrganisationId, List<Batch>>(Comparator.comparing(OrganisationId::value));
    for (var batch : batches) {
      byOrganisation.computeIfAbsent(batch.organisation(), _ -> new ArrayList<>()).add(batch);
    }
    byOrganisation.forEach(counts.isPartOfUnitOfWork() ? this::addAll : this::addEach);
  }

  /* Another attempt may have other batches beside it, so each is added by its own id. */
  private void addEach(OrganisationId organisation, List<Batch> batches) {
    for (var batch : batches) {
      var parts = new int[1];
      batch.forEachPart(
          part ->
              counts.add(
                  organisation,
                  batch.id() + "-" + parts[0]++,
                  reportedKeys.issued(organisation, part)));
    }
  }

  private void addAll(OrganisationId organisation, List<Batch> batches) {
    var sum = new HitCounts();
    for (var batch : batches) {
      if (batch.isLarge() || batch.weight() > MOST_ADDED_UP) {
        batch.forEachPart(
            part -> counts.add(organisation, reportedKeys.issued(organisation, part)));
      } else {
        batch.forEachPart(sum::addAll);
      }
    }
    if (sum.size() > 0) {
      counts.add(organisation, reportedKeys.issued(organisation, sum));
    }
  }
}
