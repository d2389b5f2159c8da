package io.portico.application.service.usage;

import static java.util.Objects.requireNonNull;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
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
 * Counts batches. Those that wait at the same time are added up and written in one unit of work, in
 * which is also remembered what was answered: a batch that is sent again is counted once, whatever
 * happened between the writing and the answer.
 */
public final class RecordUsageService implements RecordUsage {

  /* What is read and not written yet takes memory. */
  private static final int MOST_AT_ONCE = 16;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final int HEAVIEST_GROUP = 50_000;

  /* While one waits for the store, another adds up and sorts. */
  private static final int GROUPS_AT_ONCE = 2;

  /* Requests are claimed in one order by everybody, so that no two wait for each other. */
  private static final Comparator<Batch> CLAIMS =
      Comparator.comparing(
          batch ->
              batch.organisation()
                  + " "
                  + batch.command().repeatable().map(RecordUsageService::order).orElse(""));

  private final UsageCounts counts;
  private final IdempotencyClaims claims;
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE, true);
  private final GroupCommit<Batch, Outcome> group =
      new GroupCommit<>(this::write, Batch::weight, HEAVIEST_GROUP, GROUPS_AT_ONCE);

  /* A large batch goes through the counts several times, so it may not meet others on its way. */
  private final ReadWriteLock passage = new ReentrantReadWriteLock(true);

  public RecordUsageService(
      UsageCounts counts,
      IdempotencyClaims claims,
      KeyIdentifiers identifiers,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.counts = counts;
    this.claims = claims;
    this.identifiers = identifiers;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome record(Command command, Records records) {
    if (!command.actor().may(Permission.RECORD_USAGE)) {
      return new Outcome.NotPermitted();
    }
    enter();
    try {
      var rules = new HitRules(identifiers::ofReported, clock.instant());
      return group.commit(Batch.read(command, records, rules));
    } finally {
      room.release();
    }
  }

  private void enter() {
    try {
      if (room.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new RefusedException.Overloaded("more batches of usage than can be counted");
  }

  private List<Outcome> write(List<Batch> batches) {
    var alone = batches.stream().anyMatch(Batch::isLarge);
    var lock = alone ? passage.writeLock() : passage.readLock();
    lock.lock();
    try {
      return unitOfWork.execute(() -> written(batches));
    } finally {
      lock.unlock();
    }
  }

  private List<Outcome> written(List<Batch> batches) {
    var outcomes = new HashMap<Batch, Outcome>();
    var claimed = new ArrayList<Batch>();
    for (var batch : batches.stream().sorted(CLAIMS).toList()) {
      var outcome = claim(batch);
      outcomes.put(batch, outcome.orElseGet(() -> new Outcome.Counted(batch.receipt())));
      if (outcome.isEmpty()) {
        claimed.add(batch);
      }
    }
    add(claimed);
    return batches.stream().map(batch -> requireNonNull(outcomes.get(batch))).toList();
  }

  private static String order(IdempotentRequest request) {
    return request.caller() + " " + request.key().text();
  }

  /** Returns why {@code batch} is not to be counted, or empty if it is. */
  private Optional<Outcome> claim(Batch batch) {
    var repeatable = batch.command().repeatable();
    if (repeatable.isEmpty()) {
      return Optional.empty();
    }
    return claim(batch.organisation(), repeatable.get(), batch.receipt());
  }

  private Optional<Outcome> claim(
      OrganisationId organisation, IdempotentRequest request, Receipt receipt) {
    var result = new StoredResult(WrittenReceipt.of(receipt));
    return switch (claims.claimCompleted(organisation, request, result)) {
      case Claim.Granted _ -> Optional.empty();
      case Claim.Completed(var earlier) ->
          Optional.of(new Outcome.Repeated(WrittenReceipt.read(earlier.text())));
      case Claim.Running() -> Optional.of(new Outcome.Running());
      case Claim.KeyReused() -> Optional.of(new Outcome.OtherBody());
    };
  }

  /* By organisation in one order, so that nodes do not wait for each other in a circle. */
  private void add(List<Batch> batches) {
    var byOrganisation =
        new TreeMap<OrganisationId, List<Batch>>(Comparator.comparing(OrganisationId::value));
    for (var batch : batches) {
      byOrganisation.computeIfAbsent(batch.organisation(), _ -> new ArrayList<>()).add(batch);
    }
    byOrganisation.forEach(this::addAll);
  }

  private void addAll(OrganisationId organisation, List<Batch> batches) {
    var together = new HitCounts();
    for (var batch : batches) {
      if (batch.isLarge() || batches.size() == 1) {
        batch.parts(part -> counts.add(organisation, part));
      } else {
        batch.parts(together::addAll);
      }
    }
    if (together.size() > 0) {
      counts.add(organisation, together);
    }
  }
}
