package io.portico.application.service.discovery;

import static io.portico.domain.audit.AuditAction.MAPPING_REPLACED;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.NearestNames;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Replaces mappings. */
public record MappingService(
    DiscoveryMappings mappings,
    LabelDefinitions definitions,
    TagPatterns patterns,
    UnitOfWork unitOfWork,
    Audit audit)
    implements ReplaceMapping {

  /** Returns the mapping of {@code source}, or empty if none was set. */
  public Optional<MappingRules> find(Actor actor, SourceName source) {
    return mappings.find(actor.organisation(), source);
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().requireEverywhere(Permission.DISCOVER);
    return unitOfWork.execute(() -> write(command));
  }

  /** Does what {@link #replace} does within the unit of work of an import, which has permission. */
  public Outcome write(Command command) {
    var organisation = command.actor().organisation();
    var rules = command.rules();
    requirePatterns(rules.rules());
    var present = mappings.findForUpdate(organisation, command.source());
    command.expected().require(present.orElse(MappingRules.DEFAULT));
    var unknown = unknownLabels(organisation, rules.rules());
    if (!unknown.isEmpty()) {
      return new Outcome.UnknownLabels(unknown);
    }
    if (present.equals(Optional.of(rules))) {
      return new Outcome.Replaced(rules);
    }
    if (present.isPresent()) {
      mappings.replace(organisation, command.source(), rules);
    } else if (!mappings.add(organisation, command.source(), rules)) {
      // A concurrent call has just added the first mapping: check the precondition against that.
      return write(command);
    }
    audit.record(
        command.actor(),
        MAPPING_REPLACED,
        command.source(),
        Snapshots.of(present.orElse(MappingRules.DEFAULT)),
        Snapshots.of(rules));
    return new Outcome.Replaced(rules);
  }

  private void requirePatterns(List<MappingRule> rules) {
    for (var i = 0; i < rules.size(); i++) {
      if (rules.get(i) instanceof FromTag rule) {
        try {
          var _ = patterns.compile(rule.expression());
        } catch (InvalidValueException e) {
          throw e.at("rules[%d].%s".formatted(i, e.field()));
        }
      }
    }
  }

  private List<UnknownLabel> unknownLabels(OrganisationId organisation, List<MappingRule> rules) {
    var known =
        definitions.named(organisation, rules.stream().map(MappingRule::label).collect(toSet()));
    var unknown =
        IntStream.range(0, rules.size())
            .filter(i -> !known.containsKey(rules.get(i).label()))
            .boxed()
            .toList();
    if (unknown.isEmpty()) {
      return List.of();
    }
    var names = definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM);
    return unknown.stream()
        .map(
            i -> {
              var label = rules.get(i).label();
              return new UnknownLabel(i, label, NearestNames.to(label, names));
            })
        .toList();
  }
}
