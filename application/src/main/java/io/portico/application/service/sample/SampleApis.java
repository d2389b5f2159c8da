package io.portico.application.service.sample;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.Addition;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.label.LabelReferences;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.EntryExtras;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.label.DefaultLabels;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Worded;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The APIs of the sample data with their labels, governance policies, plans and the entries of the
 * catalogue, which are added and removed within the caller's unit of work. The predefined labels
 * are those of the organisation, which may have renamed or changed them.
 */
public record SampleApis(
    SampleFiles files,
    LabelDefinitions definitions,
    GovernancePolicies policies,
    LabelReferences references,
    Apis apis,
    Plans plans,
    Catalogues catalogues,
    SampleKeys keys) {

  private static final int PREDEFINED = 2;

  /* ---- what the files say ---- */

  /* The predefined ones first. */
  private List<LabelDefinition> labels(SampleIds ids) {
    var rows = SampleRow.read(files, "labels");
    var identifiers = ids.of(RecordKind.LABEL, PREDEFINED + rows.size()).iterator();
    var labels = new ArrayList<>(DefaultLabels.definitions(identifiers::next));
    rows.forEach(row -> labels.add(label(new LabelDefinitionId(identifiers.next()), row)));
    return labels;
  }

  private static LabelDefinition label(LabelDefinitionId id, SampleRow row) {
    var meanings = new LinkedHashMap<LabelValue, String>();
    for (var value : row.list("values")) {
      var valueAndMeaning = value.split(": ", 2);
      meanings.put(new LabelValue(valueAndMeaning[0]), valueAndMeaning[1]);
    }
    return new LabelDefinition(
        id,
        new LabelName(row.text("name")),
        meanings.isEmpty() ? new FreeText() : new ListedValues(List.copyOf(meanings.keySet())),
        new LabelTexts(row.given("display name"), row.given("description"), meanings),
        row.given("required").isPresent(),
        false,
        Collections.emptySortedSet());
  }

  private List<GovernancePolicy> policies(
      SampleIds ids, UnaryOperator<LabelName> currentNames, Instant now) {
    return ids.each(
        RecordKind.POLICY,
        SampleRow.read(files, "policies"),
        (id, row) -> {
          var at = row.ago("defined", now).orElseThrow();
          var rule =
              new GovernanceRule(
                  row.given("selector").map(Selector::parse),
                  row.list("requires").stream().map(SampleApis::requirement).toList());
          var details =
              new PolicyDetails(
                  row.text("name"),
                  row.given("description"),
                  rule.renamed(currentNames),
                  Worded.of(PolicySeverity.class, "severity", row.text("severity")),
                  Worded.of(PolicyAction.class, "action", row.text("action")),
                  true);
          return new GovernancePolicy(new GovernancePolicyId(id), details, at, at);
        });
  }

  /* A label, or a label and its values: compliance.gdpr: assessed, not applicable. */
  private static LabelRequirement requirement(String text) {
    var labelAndValues = text.split(": |, ", -1);
    return new LabelRequirement(
        new LabelName(labelAndValues[0]),
        Stream.of(labelAndValues).skip(1).map(LabelValue::new).toList());
  }

  /* With those labels that the organisation accepts. */
  private List<ApiRecord> apis(
      SampleIds ids, Map<LabelName, LabelDefinition> labels, Actor actor, Instant now) {
    return ids.each(
        RecordKind.API,
        SampleRow.read(files, "apis"),
        (id, row) -> {
          var updatedAt = row.ago("updated", now).orElseThrow();
          var assignments = new LinkedHashMap<LabelName, LabelAssignment>();
          labels.forEach(
              (name, label) ->
                  row.given(name.value())
                      .map(LabelValue::new)
                      .filter(value -> !label.deprecated() && label.allowed().accepts(value))
                      .ifPresent(
                          value ->
                              assignments.putIfAbsent(
                                  label.name(),
                                  new LabelAssignment(
                                      label.name(),
                                      value,
                                      new LabelSource.Manual(),
                                      actor.user(),
                                      updatedAt))));
          return new ApiRecord(
              new ApiId.Generated(id),
              new ApiDescription(
                  row.text("name"),
                  row.given("version"),
                  row.given("description"),
                  row.given("style").map(ApiStyle::of),
                  row.given("owner"),
                  row.given("provider"),
                  row.given("url")),
              Optional.empty(),
              LabelAssignments.of(List.copyOf(assignments.values())),
              row.ago("created", now).orElseThrow(),
              updatedAt);
        });
  }

  /** Returns the ids of the APIs by their names. */
  Map<String, ApiId> apiIds(SampleIds ids) {
    return ids
        .each(
            RecordKind.API,
            SampleRow.read(files, "apis"),
            (id, row) -> Map.entry(row.text("name"), new ApiId.Generated(id)))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns the plans. Their keys never expire, so no reminder is mailed to anybody invented. */
  List<Plan> plans(SampleIds ids) {
    var byName = apiIds(ids);
    return ids.each(
        RecordKind.PLAN,
        SampleRow.read(files, "plans"),
        (id, row) ->
            new Plan(
                new PlanId(id),
                new PlanDetails(
                    row.text("name"),
                    row.list("apis").stream()
                        .map(
                            name ->
                                new AccessRight(
                                    Optional.ofNullable(byName.get(name)).orElseThrow(),
                                    name,
                                    List.of()))
                        .toList(),
                    new RateLimit(new BigDecimal(row.text("per minute")), BigDecimal.valueOf(60)),
                    row.given("quota").map(_ -> quota(row)).orElse(Quota.NONE),
                    KeyLife.NONE,
                    List.of(),
                    !row.text("approval").equals("ended"))));
  }

  private static Quota quota(SampleRow row) {
    return new Quota((long) row.number("quota"), Duration.parse(row.text("quota of")).toSeconds());
  }

  private List<CatalogueEntry> entries(SampleIds ids) {
    var plans = plans(ids).iterator();
    return SampleRow.read(files, "plans").stream().map(row -> entry(row, plans.next())).toList();
  }

  private static CatalogueEntry entry(SampleRow row, Plan plan) {
    return new CatalogueEntry(
        new EntryTexts(
            row.text("name"),
            row.text("in short"),
            row.text("at length"),
            row.text("documentation"),
            ""),
        plan.details().active(),
        plan.details().apis().stream().findFirst(),
        plan.id(),
        row.given("approval")
            .filter("reviewed"::equals)
            .map(_ -> EntryConfig.NONE.withApproval(new ApprovalOverride(true, true))),
        Optional.empty(),
        EntryExtras.NONE,
        EntrySite.NONE);
  }

  /* ---- add, remove ---- */

  /**
   * Adds all records.
   *
   * @param catalogue the catalogue of the organisation, which is locked
   * @return empty if a record of the same name is there: the caller must then roll back
   */
  Optional<SampleCounts> add(Actor actor, SampleIds ids, Catalogue catalogue, Instant now) {
    var organisation = actor.organisation();
    var wanted = labels(ids);
    var names = wanted.stream().map(LabelDefinition::name).collect(toSet());
    var present = definitions.named(organisation, names).keySet();
    var missing = wanted.stream().filter(label -> !present.contains(label.name())).toList();
    if (!missing.stream()
        .allMatch(
            label -> definitions.add(organisation, label) == LabelDefinitions.Addition.ADDED)) {
      return Optional.empty();
    }
    var labels = new TreeMap<>(definitions.lockForAssignment(organisation, names));
    var repository = apis(ids, labels, actor, now);
    UnaryOperator<LabelName> currentNames =
        name -> Optional.ofNullable(labels.get(name)).map(LabelDefinition::name).orElse(name);
    var rules = policies(ids, currentNames, now);
    var offered = plans(ids);
    apis.addAll(organisation, repository);
    if (!rules.stream().allMatch(rule -> policies.add(organisation, rule) == Addition.ADDED)
        || !offered.stream()
            .allMatch(plan -> plans.add(organisation, plan) == Plans.Addition.ADDED)) {
      return Optional.empty();
    }
    var offering = catalogue;
    for (var entry : entries(ids)) {
      offering = offering.with(entry);
    }
    catalogues.replace(organisation, offering);
    return Optional.of(
        new SampleCounts(repository.size(), missing.size(), rules.size(), offered.size(), 0, 0, 0));
  }

  /**
   * Removes the policies, the APIs, and those labels that the records of others do not use, in the
   * lock order of all services.
   *
   * @param kept takes the names of labels that stay
   */
  SampleCounts remove(OrganisationId organisation, SampleIds ids, List<String> kept) {
    var labels =
        labels(ids).stream()
            .flatMap(label -> definitions.findForUpdate(organisation, label.id()).stream())
            .toList();
    var removedPolicies =
        policies(ids, name -> name, Instant.EPOCH).stream()
            .filter(policy -> policies.remove(organisation, policy.id()))
            .count();
    var present = apis.findForUpdate(organisation, List.copyOf(apiIds(ids).values()));
    present.forEach(api -> apis.remove(organisation, api.id()));
    var unused = labels.stream().filter(label -> !isUsed(organisation, label, kept)).toList();
    unused.forEach(
        label -> {
          definitions.remove(organisation, label.id());
          references.followRemoval(organisation, label);
        });
    return new SampleCounts(
        present.size(), unused.size(), Math.toIntExact(removedPolicies), 0, 0, 0, 0);
  }

  private boolean isUsed(OrganisationId organisation, LabelDefinition label, List<String> kept) {
    var isUsed =
        !apis.countCarrying(organisation, Set.of(label.name())).isEmpty()
            || !references.of(organisation, label.names()).isEmpty();
    return isUsed && kept.add(label.name().value());
  }

  /**
   * Removes the plans without live keys and waiting requests, and their entries in the catalogue.
   * Developers must have been removed before.
   *
   * @param catalogue the catalogue of the organisation, which is locked
   * @param kept takes the names of plans that stay
   */
  SampleCounts removePlans(
      OrganisationId organisation, SampleIds ids, Catalogue catalogue, List<String> kept) {
    var unused = new ArrayList<PlanId>();
    for (var plan : plans(ids)) {
      plans
          .findForUpdate(organisation, plan.id())
          .ifPresent(
              present -> {
                if (keys.isUsed(organisation, present.id())) {
                  kept.add(present.details().name());
                } else {
                  unused.add(present.id());
                }
              });
    }
    var remaining = catalogue;
    for (var plan : unused) {
      remaining = remaining.without(plan);
    }
    if (!remaining.equals(catalogue)) {
      catalogues.replace(organisation, remaining);
    }
    unused.forEach(plan -> plans.remove(organisation, plan));
    return new SampleCounts(0, 0, 0, unused.size(), 0, 0, 0);
  }

  /** Returns whether the organisation has no such records but predefined labels. */
  boolean isEmpty(OrganisationId organisation) {
    var predefined =
        labels(new SampleIds(organisation)).stream()
            .limit(PREDEFINED)
            .map(LabelDefinition::name)
            .collect(toSet());
    return apis.select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 1).isEmpty()
        && plans.page(organisation, PlanFilter.ALL, 0, 1).isEmpty()
        && policies.page(organisation, Optional.empty(), 1).isEmpty()
        && definitions.count(organisation, LabelDefinitions.Which.ALL)
            == Set.copyOf(definitions.named(organisation, predefined).values()).size();
  }
}
