package io.portico.application.service.request;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.request.RequestKey.Command;
import io.portico.application.port.in.request.RequestKey.Outcome;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.key.KeyLock;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Processes key requests one at a time, and reads what several of them depend on. */
public record SingleKeyRequests(
    KeyLock keyLock,
    Catalogues catalogues,
    Plans plans,
    Subscriptions subscriptions,
    PortalConfigurations configurations,
    KeyRequestProcessor processor,
    UnitOfWork unitOfWork) {

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

  /** Returns what {@link RequestKey#request} does, without sharing a transaction. */
  public Outcome request(Command command) {
    var submission = submission(command);
    return unitOfWork.execute(() -> process(submission));
  }

  Submission submission(Command command) {
    command.actor().require(Permission.ADMINISTER_KEYS);
    return new Submission(command, configurations.current(command.actor().organisation()));
  }

  /** Returns the outcome of {@code submission}; waits for the lock on its developer. */
  Outcome process(Submission submission) {
    var organisation = submission.organisation();
    var developer = keyLock.lockDeveloper(organisation, submission.developer());
    if (developer.isEmpty()) {
      return new Outcome.UnknownDeveloper(submission.developer());
    }
    return keyLock.lockApplication(organisation, submission.application(), submission.developer())
        ? records(List.of(submission)).process(submission, developer.get())
        : new Outcome.UnknownApplication(submission.application());
  }

  /** Reads what {@code submissions}, all of one organisation, depend on. */
  Records records(Collection<Submission> submissions) {
    return new Records(submissions);
  }

  /** The records that several submissions of one organisation depend on. */
  final class Records {

    private final Map<PlanId, CatalogueEntry> entries;
    private final Map<PlanId, Plan> lockedPlans;
    private final List<Subscription> subscribed;

    private Records(Collection<Submission> submissions) {
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
