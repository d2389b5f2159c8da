package io.portico.application.service.key;

import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeySnapshot;
import io.portico.application.service.key.KeyIssuer.Delivery;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Issues keys that nobody asked for, as one unit of work each. */
public final class IssueKeyService implements IssueKey {

  private final Developers developers;
  private final Plans plans;
  private final Catalogues catalogues;
  private final PortalConfigurations configurations;
  private final SubscriptionWriter subscriptionWriter;
  private final KeyIssuer keyIssuer;
  private final ApiOffers offers;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public IssueKeyService(
      Developers developers,
      Plans plans,
      Catalogues catalogues,
      PortalConfigurations configurations,
      SubscriptionWriter subscriptionWriter,
      KeyIssuer keyIssuer,
      ApiOffers offers,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.developers = developers;
    this.plans = plans;
    this.catalogues = catalogues;
    this.configurations = configurations;
    this.subscriptionWriter = subscriptionWriter;
    this.keyIssuer = keyIssuer;
    this.offers = offers;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome issue(Command command) {
    return command.actor().may(Permission.ADMINISTER_KEYS)
        ? unitOfWork.execute(() -> checkAndIssue(command))
        : new Outcome.NotPermitted();
  }

  private Outcome checkAndIssue(Command command) {
    var organisation = command.actor().organisation();
    var developer = developers.lock(organisation, command.developer());
    if (developer.isEmpty()) {
      return new Outcome.UnknownDeveloper(command.developer());
    }
    var plan = activePlan(organisation, command);
    if (plan.isEmpty()) {
      return new Outcome.PlanUnavailable(command.plan());
    }
    var settings = configurations.current(organisation);
    if (developer.get().details().inactive() && settings.enforceInactive()) {
      return new Outcome.DeveloperInactive();
    }
    return issue(command, developer.get(), plan.get(), settings, clock.instant());
  }

  private Optional<Plan> activePlan(OrganisationId organisation, Command command) {
    return Optional.ofNullable(
            plans.lock(organisation, List.of(command.plan())).get(command.plan()))
        .filter(plan -> plan.details().active());
  }

  private static Outcome conflict(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested(var request) -> new Outcome.Requested(request);
      case SubscriptionState.Active(var key) -> new Outcome.Held(key);
    };
  }

  private Outcome issue(
      Command command, Developer developer, Plan plan, PortalSettings settings, Instant now) {
    var organisation = command.actor().organisation();
    var grant = grant(organisation, developer, plan, settings);
    var issued = keyIssuer.make(grant, now, plan.details().keyLife());
    var key = issued.key();
    var conflict =
        subscriptionWriter.subscribe(
            organisation,
            new Subscription(developer.id(), plan.id(), new SubscriptionState.Active(key.key())),
            now);
    if (conflict.isPresent()) {
      return conflict(conflict.get().state());
    }
    var to = developer.details().email();
    keyIssuer.issue(
        new Delivery(organisation, settings, to, offers.of(organisation, grant)), issued);
    audit.note(
        command.actor(),
        AuditAction.KEY_ISSUED,
        key.key().fingerprint(),
        Snapshot.NONE,
        KeySnapshot.of(key));
    return new Outcome.Issued(issued.raw(), key);
  }

  private KeyGrant grant(
      OrganisationId organisation, Developer developer, Plan plan, PortalSettings settings) {
    return new KeyGrant(
        developer.id(),
        plan.id(),
        catalogues.offering(organisation, plan.id()).map(CatalogueEntry::version).orElse(""),
        developer.details().email().written(),
        KeyGrant.inherited(settings, developer.details().fields(), CustomFields.none()),
        Optional.empty());
  }
}
