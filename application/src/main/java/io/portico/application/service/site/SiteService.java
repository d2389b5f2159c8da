package io.portico.application.service.site;

import static io.portico.domain.audit.AuditAction.SITE_REPLACED;

import io.portico.application.port.in.site.ReplaceSite;
import io.portico.application.port.in.site.SiteQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Slug;
import io.portico.domain.shared.Text;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Replaces and reads the settings of sites. */
public record SiteService(
    Sites sites,
    Organisations organisations,
    LabelDefinitions labels,
    PortalConfigurations configurations,
    UnitOfWork unitOfWork,
    Audit audit)
    implements ReplaceSite, SiteQueries {

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    return unitOfWork.execute(() -> lockAndReplace(command));
  }

  private Outcome lockAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var wanted = withCurrentNames(command.site());
    var present = sites.findForUpdate(organisation).orElseGet(() -> unchanged(organisation));
    command.expected().require(present);
    var unknown = unknownLabels(present, wanted);
    if (!unknown.isEmpty()) {
      return new Outcome.UnknownLabels(unknown);
    }
    if (wanted.equals(present)) {
      return new Outcome.Replaced(present);
    }
    if (!sites.replace(wanted)) {
      return new Outcome.NameTaken(wanted.name());
    }
    audit.record(
        command.actor(), SITE_REPLACED, organisation, Snapshots.of(present), Snapshots.of(wanted));
    return new Outcome.Replaced(wanted);
  }

  private Site withCurrentNames(Site site) {
    var named = labels.named(site.organisation(), Set.copyOf(site.labelsShown()));
    return site.showing(
        site.labelsShown().stream()
            .map(
                name ->
                    Optional.ofNullable(named.get(name)).map(LabelDefinition::name).orElse(name)));
  }

  /* A label that was removed since it was chosen stays, so that the settings can be sent back. */
  private List<LabelName> unknownLabels(Site present, Site wanted) {
    var chosen = wanted.labelsShown();
    var known = labels.named(wanted.organisation(), Set.copyOf(chosen)).keySet();
    return chosen.stream()
        .filter(name -> !known.contains(name) && !present.labelsShown().contains(name))
        .toList();
  }

  /* A unit of work bypasses the cache: an administrator must see what other nodes changed. */
  @Override
  public Site find(Actor actor) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return unitOfWork
        .execute(() -> sites.find(organisation))
        .orElseGet(() -> unchanged(organisation));
  }

  @Override
  public Optional<Site> visited(SiteName name) {
    return sites.find(name).filter(Site::enabled).map(this::asVisited);
  }

  private Site asVisited(Site site) {
    return configurations.current(site.organisation()).disableSignup()
        ? site.withoutSignUp()
        : site;
  }

  private Site unchanged(OrganisationId organisation) {
    var title = organisations.find(organisation).orElseThrow().name();
    var name =
        Slug.of(title, "-", SiteName.LONGEST)
            .flatMap(SiteName::parse)
            .filter(free -> sites.find(free).isEmpty())
            .orElseGet(() -> new SiteName("site-" + organisation));
    return Site.unchanged(organisation, name, Text.truncated(title, Site.LONGEST_TITLE).strip());
  }
}
