package io.portico.application.service.access;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.access.WantedBinding;
import io.portico.application.port.out.access.OwnRoles;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Binding;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.label.NearestNames;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what administrators ask to bind. */
public final class BindingReader {

  private final OwnRoles roles;
  private final LabelDefinitions definitions;

  public BindingReader(OwnRoles roles, LabelDefinitions definitions) {
    this.roles = roles;
    this.definitions = definitions;
  }

  /**
   * Returns the bindings, each once, with the permissions of their roles and the current names of
   * labels. Locks the definitions of the labels, so that none is renamed or removed meanwhile.
   *
   * @throws InvalidValueException if there are too many, or a role or a label is unknown
   */
  public List<Binding> read(OrganisationId organisation, List<WantedBinding> wanted) {
    ListRules.atMost("bindings", wanted.size(), UserBindings.MOST, "bindings");
    var bindings = new ArrayList<Binding>();
    for (var i = 0; i < wanted.size(); i++) {
      var one = wanted.get(i);
      var path = "bindings[%d].".formatted(i);
      var selector = Optional.<Selector>empty();
      if (one.selector().isPresent()) {
        selector = Optional.of(current(organisation, one.selector().get(), path + "selector"));
      }
      bindings.add(binding(organisation, one.role(), selector, path + "role"));
    }
    return bindings.stream().distinct().toList();
  }

  private Binding binding(
      OrganisationId organisation, String name, Optional<Selector> selector, String field) {
    return builtIn()
        .filter(role -> role.word().equals(name))
        .findAny()
        .map(role -> Binding.of(role, selector))
        .or(() -> roles.find(organisation, name).map(role -> Binding.of(role, selector)))
        .orElseThrow(
            () ->
                new InvalidValueException(
                    field,
                    name,
                    Stream.concat(
                            builtIn().map(Role::word),
                            roles.all(organisation).stream().map(OwnRole::name))
                        .collect(joining(", "))));
  }

  private static Stream<Role> builtIn() {
    return Arrays.stream(Role.values()).filter(role -> role != Role.NONE);
  }

  /* An unknown label would make a selector match nothing, or, negated, everything. */
  private Selector current(OrganisationId organisation, Selector selector, String field) {
    var names = selector.labels();
    var defined = definitions.lockForAssignment(organisation, names);
    for (var name : names) {
      if (!defined.containsKey(name)) {
        var near =
            NearestNames.to(
                name, definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM));
        throw new InvalidValueException(
            field,
            selector.toString(),
            "labels that are defined, not '%s'%s"
                .formatted(
                    name,
                    near.isEmpty()
                        ? ""
                        : "; similar: "
                            + near.stream().map(Object::toString).collect(joining(", "))));
      }
    }
    return selector.renamed(name -> defined.get(name).name());
  }
}
