package io.portico.application.service.sample;

import io.portico.domain.access.UserId;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.RecordKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The labels of the sample data: the predefined ones and six more.
 *
 * @param byName the definitions to use, by their names in the sample; an organisation may have
 *     renamed or changed the predefined ones
 */
record SampleLabels(Map<LabelName, LabelDefinition> byName) {

  static final LabelName DOMAIN = new LabelName("business_domain");
  static final LabelName CRITICALITY = new LabelName("api_criticality");
  static final LabelName LIFECYCLE = new LabelName("lifecycle");
  static final LabelName EXPOSURE = new LabelName("exposure");
  static final LabelName DATA = new LabelName("data-class");
  static final LabelName PRIVACY = new LabelName("compliance.gdpr");
  static final LabelName CARDS = new LabelName("compliance.pci-dss");
  static final LabelName CONTACT = new LabelName("support.contact");

  /** The names of the labels in the lines of {@link SampleApis}, in their order. */
  static final List<LabelName> NAMES =
      List.of(DOMAIN, CRITICALITY, LIFECYCLE, EXPOSURE, DATA, PRIVACY, CARDS, CONTACT);

  /** Returns the definitions with the ids of the sample, the predefined ones first. */
  static List<LabelDefinition> definitions(SampleIds ids) {
    var identifiers = ids.of(RecordKind.LABEL, NAMES.size()).iterator();
    var definitions = new ArrayList<>(DefaultLabels.definitions(identifiers::next));
    definitions.add(
        listed(
            new LabelDefinitionId(identifiers.next()),
            LIFECYCLE,
            "Lifecycle",
            "How far an API is between its first draft and its end.",
            false,
            List.of(
                "experimental",
                "may change or go at any time",
                "beta",
                "changes are announced",
                "stable",
                "compatible for at least two years",
                "deprecated",
                "has a successor",
                "retired",
                "answers no calls")));
    definitions.add(
        listed(
            new LabelDefinitionId(identifiers.next()),
            EXPOSURE,
            "Exposure",
            "Who may call an API.",
            true,
            List.of(
                "internal",
                "our own applications",
                "partner",
                "companies with a contract",
                "public",
                "every registered developer")));
    definitions.add(
        listed(
            new LabelDefinitionId(identifiers.next()),
            DATA,
            "Data classification",
            "The most sensitive data that an API returns or takes.",
            false,
            List.of(
                "open",
                "published anyway",
                "internal",
                "of use to competitors",
                "confidential",
                "of damage if disclosed",
                "personal",
                "about customers or staff")));
    definitions.add(
        listed(
            new LabelDefinitionId(identifiers.next()),
            PRIVACY,
            "GDPR assessment",
            "The state of the privacy assessment.",
            false,
            List.of(
                "assessed",
                "signed by the data protection officer",
                "due",
                "required and not yet done",
                "not applicable",
                "no personal data")));
    definitions.add(
        listed(
            new LabelDefinitionId(identifiers.next()),
            CARDS,
            "PCI DSS scope",
            "Whether an API handles card data.",
            false,
            List.of("in scope", "audited every year", "out of scope", "no card data")));
    definitions.add(
        definition(
            new LabelDefinitionId(identifiers.next()),
            CONTACT,
            new FreeText(),
            new LabelTexts(
                Optional.of("Support contact"),
                Optional.of("The channel in which the team of an API answers questions."),
                new LinkedHashMap<>()),
            false));
    return definitions;
  }

  /* Values alternate with their meanings. */
  private static LabelDefinition listed(
      LabelDefinitionId id,
      LabelName name,
      String displayName,
      String description,
      boolean required,
      List<String> valuesAndMeanings) {
    var meanings = new LinkedHashMap<LabelValue, String>();
    for (var i = 0; i < valuesAndMeanings.size(); i += 2) {
      meanings.put(new LabelValue(valuesAndMeanings.get(i)), valuesAndMeanings.get(i + 1));
    }
    return definition(
        id,
        name,
        new ListedValues(List.copyOf(meanings.keySet())),
        new LabelTexts(Optional.of(displayName), Optional.of(description), meanings),
        required);
  }

  private static LabelDefinition definition(
      LabelDefinitionId id,
      LabelName name,
      AllowedValues allowed,
      LabelTexts texts,
      boolean required) {
    return new LabelDefinition(
        id, name, allowed, texts, required, false, Collections.emptySortedSet());
  }

  /** Returns the ids of the definitions. */
  static List<LabelDefinitionId> ids(SampleIds ids) {
    return ids.of(RecordKind.LABEL, NAMES.size()).stream().map(LabelDefinitionId::new).toList();
  }

  /** Returns the names of the predefined labels. */
  static Set<LabelName> predefined() {
    return Set.of(DOMAIN, CRITICALITY);
  }

  /** Returns the current name of a label of the sample. */
  LabelName current(LabelName name) {
    return Optional.ofNullable(byName.get(name)).map(LabelDefinition::name).orElse(name);
  }

  /**
   * Returns the assignments of those of {@code values} that the definitions accept.
   *
   * @param values by their names in the sample
   */
  List<LabelAssignment> assignments(Map<LabelName, String> values, UserId by, Instant at) {
    var assignments = new LinkedHashMap<LabelName, LabelAssignment>();
    values.forEach(
        (name, text) -> {
          var definition = Optional.ofNullable(byName.get(name)).orElseThrow();
          var value = new LabelValue(text);
          if (!definition.deprecated() && definition.allowed().accepts(value)) {
            assignments.putIfAbsent(
                definition.name(),
                new LabelAssignment(definition.name(), value, new LabelSource.Manual(), by, at));
          }
        });
    return List.copyOf(assignments.values());
  }
}
