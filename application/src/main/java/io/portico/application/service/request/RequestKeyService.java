package io.portico.application.service.request;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.batch.GroupCommit;
import io.portico.application.service.key.KeyLock;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final KeyLock keyLock;
  private final Catalogues catalogues;
  private final Plans plans;
  private final Subscriptions subscriptions;
  private final PortalConfigurations configurations;
  private final KeyRequestProcessor processor;
  private final UnitOfWork unitOfWork;
  private final GroupCommit<Submission, Optional<Outcome>> batches;

  public RequestKeyService(
      Developers developers,
      KeyLock keyLock,
      Catalogues catalogues,
      Plans plans,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyRequestProcessor processor,
      UnitOfWork unitOfWork) {
    this.developers = developers;
    this.keyLock = keyLock;
    this.catalogues = catalogues;
    this.plans = plans;
    this.subscriptions = subscriptions;
    this.configurations = configurations;
    this.processor = processor;
    this.unitOfWork = unitOfWork;
    this.batches =
        GroupCommit.withoutWaiting(
            batch -> unitOfWork.executeShared(() -> processBatch(batch)),
            _ -> 1,
            LARGEST_BATCH,
            CONCURRENT_BATCHES);
  }

  /** A command, with the settings of the portal when it arrived. */
  record Submission(Command command, PortalSettings settings) {

    OrganisationId organisation() {
      return command.actor().organisation();
    }

    DeveloperId developer() {
      return command.details().developer();
    }

    ApplicationId application() {
      return command.details().application();
    }

    PlanId plan() {
      return command.details().plan();
    }
  }

  /** Returns how many commands shared transactions of key requests. */
  public GroupCommit.Counts groups() {
    return batches.counts();
  }

  @Override
  public Outcome request(Command command) {
    command.actor().require(Permission.ADMINISTER_KEYS);
    var settings = configurations.current(command.actor().organisation());
    var submission = new Submission(command, settings);
    // Within the caller's unit of work the request becomes part of it.
    var outcome =
        unitOfWork.isRunning() || !command.details().isForDefaultApplication()
            ? Optional.<Outcome>empty()
            : batches.commit(submission);
    return outcome.orElseGet(() -> unitOfWork.execute(() -> processAlone(submission)));
  }

  /** Returns the outcome of {@code submission}; waits for the lock on its developer. */
  Outcome processAlone(Submission submission) {
    var organisation = submission.organisation();
    var developer = keyLock.lockDeveloper(organisation, submission.developer());
    if (developer.isEmpty()) {
      return new Outcome.UnknownDeveloper(submission.developer());
    }
    return keyLock.lockApplication(organisation, submission.application(), submission.developer())
        ? new Records(List.of(submission)).process(submission, developer.get())
        : new Outcome.UnknownApplication(submission.application());
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
    var records = new Records(firsts.values());
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

  /** The records that several submissions of one organisation depend on. */
  private final class Records {

    private final Map<PlanId, CatalogueEntry> entries;
    private final Map<PlanId, Plan> lockedPlans;
    private final List<Subscription> subscribed;

    Records(Collection<Submission> submissions) {
      var organisation = submissions.iterator().next().organisation();
      var wanted = submissions.stream().map(Submission::plan).collect(toSet());
      entries = catalogues.offerings(organisation, wanted);
      lockedPlans = plans.lock(organisation, wanted);
      subscribed =
          subscriptions.of(
              organisation, submissions.stream().map(Submission::application).toList());
    }

    Outcome process(Submission submission, Developer developer) {
      var plan = submission.plan();
      return processor.process(
          submission.command(),
          new KeyRequestContext(
              submission.settings(),
              developer,
              Optional.ofNullable(entries.get(plan)),
              Optional.ofNullable(lockedPlans.get(plan)),
              subscribed.stream()
                  .filter(
                      one ->
                          one.application().equals(submission.application())
                              && one.plan().equals(plan))
                  .findFirst()));
    }
  }
}
