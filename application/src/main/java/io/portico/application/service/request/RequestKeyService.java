package io.portico.application.service.request;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.batch.GroupCommit;
import io.portico.application.service.request.SingleKeyRequests.Submission;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Processes key requests. Concurrent requests share a transaction ({@link GroupCommit}), as the
 * round trips to the store cost more than the work there. A request leaves the batch and gets a
 * transaction of its own if its developer is locked, has an earlier request in the batch or does
 * not exist, and if it is refused by an exception. One for another than the default application,
 * which has to be locked as well, is never in a batch.
 */
public final class RequestKeyService implements RequestKey {

  private static final int LARGEST_BATCH = 32;

  /* While one batch waits for the store, the other is processed. */
  private static final int CONCURRENT_BATCHES = 2;

  private final Developers developers;
  private final SingleKeyRequests single;
  private final UnitOfWork unitOfWork;
  private final GroupCommit<Submission, Optional<Outcome>> batches;

  public RequestKeyService(Developers developers, SingleKeyRequests single, UnitOfWork unitOfWork) {
    this.developers = developers;
    this.single = single;
    this.unitOfWork = unitOfWork;
    this.batches =
        GroupCommit.withoutWaiting(
            batch -> unitOfWork.executeShared(() -> processBatch(batch)),
            _ -> 1,
            LARGEST_BATCH,
            CONCURRENT_BATCHES);
  }

  /** Returns how many commands shared transactions of key requests. */
  public GroupCommit.Counts groups() {
    return batches.counts();
  }

  @Override
  public Outcome request(Command command) {
    var submission = single.submission(command);
    // Within the caller's unit of work the request becomes part of it.
    var outcome =
        unitOfWork.isRunning() || !command.details().isForDefaultApplication()
            ? Optional.<Outcome>empty()
            : batches.commit(submission);
    return outcome.orElseGet(() -> unitOfWork.execute(() -> single.process(submission)));
  }

  /** Returns the outcome of each submission; empty for those that leave the batch. */
  List<Optional<Outcome>> processBatch(List<Submission> batch) {
    var outcomes = new IdentityHashMap<Submission, Outcome>();
    batch.stream()
        .collect(groupingBy(Submission::organisation))
        .forEach((organisation, some) -> processAvailable(organisation, some, outcomes));
    return batch.stream().map(submission -> Optional.ofNullable(outcomes.get(submission))).toList();
  }

  /* One submission per developer, because it changes the records that were loaded for it. */
  private void processAvailable(
      OrganisationId organisation,
      List<Submission> submissions,
      IdentityHashMap<Submission, Outcome> outcomes) {
    var firsts =
        submissions.stream()
            .collect(
                toMap(
                    Submission::developer,
                    identity(),
                    (first, _) -> first,
                    LinkedHashMap<DeveloperId, Submission>::new));
    var locked = developers.lockAvailable(organisation, firsts.keySet());
    firsts.keySet().retainAll(locked.keySet());
    if (firsts.isEmpty()) {
      return;
    }
    var records = single.records(firsts.values());
    for (var submission : firsts.values()) {
      var developer = locked.get(submission.developer());
      try {
        if (developer != null) {
          outcomes.put(submission, records.process(submission, developer));
        }
      } catch (InvalidValueException | RefusedException.DeveloperInactive _) {
        // Nothing was stored. The exception is thrown again when it is processed alone.
      }
    }
  }
}
