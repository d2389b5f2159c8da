package io.portico.application.service.request;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.request.RequestKey.Command;
import io.portico.application.port.in.request.RequestKey.Outcome;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.request.KeyRequestProcessor.Known;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Admits wishes within the unit of work of who calls: one alone, or together those of several
 * developers for whom nobody has to wait.
 */
final class KeyRequestBatch {

  private final Developers developers;
  private final Catalogues catalogues;
  private final Plans plans;
  private final Subscriptions subscriptions;
  private final KeyRequestProcessor processor;

  KeyRequestBatch(
      Developers developers,
      Catalogues catalogues,
      Plans plans,
      Subscriptions subscriptions,
      KeyRequestProcessor processor) {
    this.developers = developers;
    this.catalogues = catalogues;
    this.plans = plans;
    this.subscriptions = subscriptions;
    this.processor = processor;
  }

  /** A command. No record, because two that are alike are still two. */
  static final class Asked {

    private final Command command;
    private final PortalSettings settings;

    Asked(Command command, PortalSettings settings) {
      this.command = command;
      this.settings = settings;
    }

    OrganisationId organisation() {
      return command.actor().organisation();
    }

    DeveloperId developer() {
      return command.details().developer();
    }

    PlanId plan() {
      return command.details().plan();
    }
  }

  /** Returns what comes of {@code asked}, once nobody else holds the developer. */
  Outcome alone(Asked asked) {
    var organisation = asked.organisation();
    return developers
        .lock(organisation, asked.developer())
        .map(developer -> new Surroundings(organisation, List.of(asked)).admit(asked, developer))
        .orElseGet(() -> new Outcome.UnknownDeveloper(asked.developer()));
  }

  /** Returns what comes of each, or empty for those that are to be done alone. */
  List<Optional<Outcome>> together(List<Asked> all) {
    var outcomes = new HashMap<Asked, Outcome>();
    all.stream()
        .collect(groupingBy(Asked::organisation))
        .forEach((organisation, some) -> outcomes.putAll(admitFree(organisation, some)));
    return all.stream().map(asked -> Optional.ofNullable(outcomes.get(asked))).toList();
  }

  /* One thing of each developer, so that what is known of them does not change meanwhile. */
  private Map<Asked, Outcome> admitFree(OrganisationId organisation, List<Asked> all) {
    var first = new LinkedHashMap<DeveloperId, Asked>();
    all.forEach(asked -> first.putIfAbsent(asked.developer(), asked));
    var held = developers.lockAvailable(organisation, first.keySet());
    var free = first.values().stream().filter(one -> held.containsKey(one.developer())).toList();
    return free.isEmpty() ? Map.of() : admit(free, held, new Surroundings(organisation, free));
  }

  private static Map<Asked, Outcome> admit(
      List<Asked> all, Map<DeveloperId, Developer> held, Surroundings surroundings) {
    var outcomes = new HashMap<Asked, Outcome>();
    for (var asked : all) {
      try {
        Optional.ofNullable(held.get(asked.developer()))
            .map(developer -> surroundings.admit(asked, developer))
            .ifPresent(outcome -> outcomes.put(asked, outcome));
      } catch (InvalidValueException _) {
        // Nothing of it was stored. Alone, it fails for itself.
      }
    }
    return outcomes;
  }

  /** What is known around the wishes of developers who are held. */
  private final class Surroundings {

    private final Map<PlanId, Plan> held;
    private final Map<PlanId, CatalogueEntry> offerings;
    private final List<Subscription> present;

    Surroundings(OrganisationId organisation, Collection<Asked> all) {
      var wanted = all.stream().map(Asked::plan).collect(toSet());
      offerings = catalogues.offerings(organisation, wanted);
      held = plans.lock(organisation, wanted);
      present = subscriptions.of(organisation, all.stream().map(Asked::developer).toList());
    }

    Outcome admit(Asked asked, Developer developer) {
      return processor.admit(
          asked.command,
          new Known(
              asked.settings,
              developer,
              Optional.ofNullable(offerings.get(asked.plan())),
              Optional.ofNullable(held.get(asked.plan())),
              present.stream()
                  .filter(
                      one ->
                          one.developer().equals(developer.id()) && one.plan().equals(asked.plan()))
                  .findFirst()));
    }
  }
}
