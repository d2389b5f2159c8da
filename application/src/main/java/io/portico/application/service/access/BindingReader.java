package io.portico.application.service.access;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.access.WantedBinding;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.OwnRoles;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Binding;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.NearestNames;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads what administrators ask to bind. */
public record BindingReader(OwnRoles roles, LabelDefinitions definitions, DashboardUsers users) {

  /**
   * Returns the bindings, each once, with the permissions of their roles and the current names of
   * labels. Locks the definitions of the labels and then all users, so that no label is renamed and
   * no role changes before the bindings are stored.
   *
   * @throws InvalidValueException if there are too many, or a role or a label is unknown
   */
  public List<Binding> read(OrganisationId organisation, List<WantedBinding> wanted) {
    ListRules.atMost("bindings", wanted.size(), UserBindings.MOST, "bindings");
    var names = new TreeSet<LabelName>();
    wanted.forEach(one -> one.selector().ifPresent(selector -> names.addAll(selector.labels())));
    var defined =
        names.isEmpty()
            ? Map.<LabelName, LabelDefinition>of()
            : definitions.lockForAssignment(organisation, names);
    var _ = users.findForUpdate(organisation, UserId.PORTICO);
    var bindings = new ArrayList<Binding>();
    for (var i = 0; i < wanted.size(); i++) {
      var one = wanted.get(i);
      var path = "bindings[%d].".formatted(i);
      var selector = Optional.<Selector>empty();
      if (one.selector().isPresent()) {
        selector =
            Optional.of(current(organisation, one.selector().get(), defined, path + "selector"));
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

  /* An unknown label would make a selector match nothing, or, negated, everything; and so does a
  group once its last label is renamed. */
  private Selector current(
      OrganisationId organisation,
      Selector selector,
      Map<LabelName, LabelDefinition> defined,
      String field) {
    if (selector.requirements().stream().anyMatch(one -> one.label().isEmpty())) {
      throw new InvalidValueException(field, selector.toString(), "labels, no groups of labels");
    }
    var current = new HashMap<LabelName, LabelName>();
    for (var name : selector.labels()) {
      var definition = defined.get(name);
      if (definition == null) {
        throw new InvalidValueException(
            field,
            selector.toString(),
            "labels that are defined, not '%s'%s".formatted(name, similar(organisation, name)));
      }
      current.put(name, definition.name());
    }
    return selector.renamed(name -> current.getOrDefault(name, name)).asText(field);
  }

  private String similar(OrganisationId organisation, LabelName name) {
    var near =
        NearestNames.to(
            name, definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM));
    return near.isEmpty()
        ? ""
        : "; similar: " + near.stream().map(Object::toString).collect(joining(", "));
  }
}
