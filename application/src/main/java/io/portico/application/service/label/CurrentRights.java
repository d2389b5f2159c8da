package io.portico.application.service.label;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.access.Rights;
import io.portico.domain.access.Role;
import io.portico.domain.access.ServiceRights;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads rights by the current names of labels. Another node, or a job, may hold them for a while
 * after a rename; a negated requirement would then match every API.
 */
public record CurrentRights(LabelDefinitions definitions) {

  /** Returns the actor with its bindings under current names, without those of removed labels. */
  public Actor of(Actor actor) {
    return switch (actor.rights()) {
      case Role _, DeveloperRights _ -> actor;
      case BoundRights bound ->
          with(actor, bound, new BoundRights(current(actor.organisation(), bound.bindings())));
      case ServiceRights(var scopes, var addresses, var bound) ->
          // Without any binding left, a service would be unlimited.
          bound.bindings().isEmpty()
              ? actor
              : with(
                  actor,
                  bound,
                  new ServiceRights(
                      scopes,
                      addresses,
                      new BoundRights(
                          Stream.concat(
                                  Stream.of(Binding.of(Role.NONE, Optional.empty())),
                                  current(actor.organisation(), bound.bindings()).stream())
                              .toList())));
    };
  }

  private static Actor with(Actor actor, BoundRights before, Rights after) {
    return before.bindings().stream().allMatch(binding -> binding.selector().isEmpty())
        ? actor
        : new Actor(actor.organisation(), actor.user(), after, actor.request());
  }

  private List<Binding> current(OrganisationId organisation, List<Binding> bindings) {
    var names = new TreeSet<LabelName>();
    bindings.forEach(
        binding -> binding.selector().ifPresent(selector -> names.addAll(selector.labels())));
    if (names.isEmpty()) {
      return bindings;
    }
    var current = new HashMap<LabelName, LabelName>();
    definitions
        .named(organisation, names)
        .forEach((name, definition) -> current.put(name, definition.name()));
    return bindings.stream()
        .filter(
            binding ->
                binding
                    .selector()
                    .map(one -> current.keySet().containsAll(one.labels()))
                    .orElse(true))
        .map(binding -> binding.renamed(name -> current.getOrDefault(name, name)))
        .toList();
  }
}
