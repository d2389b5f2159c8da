package io.portico.application.service.key;

import static io.portico.domain.audit.AuditAction.KEY_ISSUED;

import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Stored;
import java.time.InstantSource;
import java.util.Optional;

/** Issues keys without a key request, each in one unit of work. */
public final class IssueKeyService implements IssueKey {

  private final KeyLock keyLock;
  private final Plans plans;
  private final Catalogues catalogues;
  private final PortalConfigurations configurations;
  private final SubscriptionWriter subscriptions;
  private final KeyIssuer keyIssuer;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public IssueKeyService(
      KeyLock keyLock,
      Plans plans,
      Catalogues catalogues,
      PortalConfigurations configurations,
      SubscriptionWriter subscriptions,
      KeyIssuer keyIssuer,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.keyLock = keyLock;
    this.plans = plans;
    this.catalogues = catalogues;
    this.configurations = configurations;
    this.subscriptions = subscriptions;
    this.keyIssuer = keyIssuer;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome issue(Command command) {
    command.actor().require(Permission.ADMINISTER_KEYS);
    return unitOfWork.execute(() -> checkAndIssue(command));
  }

  private Outcome checkAndIssue(Command command) {
    var organisation = command.actor().organisation();
    var id = command.developer();
    var developer =
        keyLock.lockDeveloper(organisation, id).orElseThrow(RecordKind.DEVELOPER.notFound(id));
    if (!keyLock.lockApplication(organisation, command.application(), id)) {
      return new Outcome.UnknownApplication(command.application());
    }
    var plan = plans.lockActive(organisation, command.plan());
    return plan.isPresent()
        ? issue(command, developer, plan.get())
        : new Outcome.PlanUnavailable(command.plan());
  }

  private Outcome issue(Command command, Developer developer, Plan plan) {
    var organisation = command.actor().organisation();
    var settings = configurations.current(organisation);
    settings.requireActive(developer.details().inactive());
    var entry = catalogues.offering(organisation, plan.id());
    if (entry.map(CatalogueEntry::keyless).orElse(false)) {
      return new Outcome.Keyless();
    }
    var details =
        Stored.read(
            () ->
                new KeyRequestDetails(
                    developer.id(),
                    command.application(),
                    plan.id(),
                    entry.map(CatalogueEntry::version).orElse(""),
                    CustomFields.none()));
    var order =
        new KeyIssuer.Order(
            command.actor(),
            settings,
            developer,
            plan,
            entry,
            KeyIssuer.grant(settings, developer, details, Optional.empty()));
    var present = subscriptions.find(organisation, details.application(), plan.id());
    return switch (keyIssuer.issue(order, present, clock.instant())) {
      case KeyIssuer.Result.Conflict(var state) -> new Outcome.AlreadySubscribed(state);
      case KeyIssuer.Result.Issued(var raw, var key) -> {
        audit.recordNew(command.actor(), KEY_ISSUED, key.key().fingerprint(), Snapshots.of(key));
        yield new Outcome.Issued(raw, key);
      }
    };
  }
}
