package io.portico.application.testkit.memory.usage;

import io.portico.application.port.out.usage.UsageNames;
import io.portico.application.testkit.memory.api.InMemoryApis;
import io.portico.application.testkit.memory.application.InMemoryApplications;
import io.portico.application.testkit.memory.catalogue.InMemoryCatalogues;
import io.portico.application.testkit.memory.developer.InMemoryDevelopers;
import io.portico.application.testkit.memory.key.InMemoryIssuedKeys;
import io.portico.application.testkit.memory.plan.InMemoryPlans;
import io.portico.domain.api.ApiId;
import io.portico.domain.application.Application;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Looks names up in the other stores in memory. */
public final class InMemoryUsageNames implements UsageNames {

  private final InMemoryIssuedKeys keys;
  private final InMemoryDevelopers developers;
  private final InMemoryApis apis;
  private final InMemoryApplications applications;
  private final InMemoryPlans plans;
  private final InMemoryCatalogues catalogues;

  public InMemoryUsageNames(
      InMemoryIssuedKeys keys,
      InMemoryDevelopers developers,
      InMemoryApplications applications,
      InMemoryApis apis,
      InMemoryPlans plans,
      InMemoryCatalogues catalogues) {
    this.keys = keys;
    this.developers = developers;
    this.applications = applications;
    this.apis = apis;
    this.plans = plans;
    this.catalogues = catalogues;
  }

  @Override
  public Map<String, UsageName> find(
      OrganisationId organisation, UsageDimension by, Collection<String> some) {
    var names = new HashMap<String, UsageName>();
    some.forEach(one -> name(organisation, by, one).ifPresent(name -> names.put(one, name)));
    return names;
  }

  private Optional<UsageName> name(OrganisationId organisation, UsageDimension by, String one) {
    return switch (by) {
      case KEY -> key(organisation, new StoredKey(one));
      case DEVELOPER -> Identifier.parse(one).flatMap(id -> developer(organisation, id));
      case APPLICATION -> Identifier.parse(one).flatMap(id -> application(organisation, id));
      case API -> ApiId.parse(one).flatMap(id -> api(organisation, id));
      case POLICY -> Identifier.parse(one).flatMap(id -> plan(organisation, id));
    };
  }

  private Optional<UsageName> application(OrganisationId organisation, Identifier id) {
    var stored =
        applications.find(organisation, new ApplicationId(id)).map(found -> found.details().name());
    var email =
        developers
            .find(organisation, new DeveloperId(id))
            .map(found -> found.developer().details().email());
    return stored
        .or(() -> email.map(_ -> Application.DEFAULT_NAME))
        .map(name -> new UsageName.OfApplication(name, email));
  }

  private Optional<UsageName> key(OrganisationId organisation, StoredKey stored) {
    return keys.find(organisation, stored)
        .map(
            key ->
                new UsageName.OfKey(
                    key.grant().alias(),
                    key.developer(),
                    key.plan(),
                    catalogues
                        .offering(organisation, key.plan())
                        .map(entry -> offered(organisation, entry))));
  }

  private UsageName.OfApi offered(OrganisationId organisation, CatalogueEntry entry) {
    return entry
        .api()
        .flatMap(api -> ofRepository(organisation, api))
        .orElseGet(() -> new UsageName.OfApi(entry.name(), entry.labels().orElse(Labels.NONE)));
  }

  private Optional<UsageName.OfApi> ofRepository(OrganisationId organisation, ApiId id) {
    return apis.find(organisation, id)
        .map(api -> new UsageName.OfApi(api.description().name(), api.labels().labels()));
  }

  private Optional<UsageName> api(OrganisationId organisation, ApiId id) {
    return ofRepository(organisation, id)
        .<UsageName>map(name -> name)
        .or(
            () ->
                catalogues.entries(organisation).stream()
                    .filter(entry -> entry.api().equals(Optional.of(id)))
                    .findFirst()
                    .map(entry -> offered(organisation, entry)))
        .or(
            () ->
                id.identifier()
                    .flatMap(plan -> planName(organisation, plan))
                    .map(name -> new UsageName.OfApi(name, Labels.NONE)));
  }

  private Optional<UsageName> plan(OrganisationId organisation, Identifier id) {
    return planName(organisation, id).map(UsageName.OfPlan::new);
  }

  private Optional<String> planName(OrganisationId organisation, Identifier id) {
    return plans.find(organisation, new PlanId(id)).map(plan -> plan.details().name());
  }

  private Optional<UsageName> developer(OrganisationId organisation, Identifier id) {
    return developers
        .find(organisation, new DeveloperId(id))
        .map(found -> new UsageName.OfDeveloper(found.developer().details().email()));
  }
}
