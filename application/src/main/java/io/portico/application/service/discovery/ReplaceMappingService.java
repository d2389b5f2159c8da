package io.portico.application.service.discovery;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.MappingSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.NearestNames;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Replaces mappings. */
public final class ReplaceMappingService implements ReplaceMapping {

  private final DiscoveryMappings mappings;
  private final LabelDefinitions definitions;
  private final TagPatterns patterns;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ReplaceMappingService(
      DiscoveryMappings mappings,
      LabelDefinitions definitions,
      TagPatterns patterns,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.mappings = mappings;
    this.definitions = definitions;
    this.patterns = patterns;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    if (!command.actor().may(Permission.DISCOVER)) {
      return new Outcome.NotPermitted();
    }
    requirePatterns(command.rules());
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var rules = command.rules();
    var present = mappings.findForUpdate(organisation, command.source());
    if (!command.expected().holdsFor(present.orElse(MappingRules.LIKENESS_ALONE))) {
      return new Outcome.Stale();
    }
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
      // Somebody made the first mapping just now: there is something to hold the change against.
      return checkAndReplace(command);
    }
    audit.note(
        command.actor(),
        AuditAction.MAPPING_REPLACED,
        command.source(),
        MappingSnapshot.of(present.orElse(MappingRules.LIKENESS_ALONE)),
        MappingSnapshot.of(rules));
    return new Outcome.Replaced(rules);
  }

  private void requirePatterns(MappingRules mapping) {
    var rules = mapping.rules();
    for (var i = 0; i < rules.size(); i++) {
      switch (rules.get(i)) {
        case FromMetadata _ -> {}
        case FromTag rule -> {
          try {
            var _ = patterns.compile(rule.expression());
          } catch (InvalidValueException e) {
            throw e.at("rules[%d].tag".formatted(i));
          }
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
