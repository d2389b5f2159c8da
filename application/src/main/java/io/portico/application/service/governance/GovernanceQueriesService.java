package io.portico.application.service.governance;

import static java.util.stream.Collectors.toCollection;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.port.in.governance.GovernanceTrend.Series;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.GovernanceRule.Verdict;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads policies, reports and exports from the stores. */
public final class GovernanceQueriesService implements GovernanceQueries {

  /* One more than a bundle holds, so that the bundle refuses to be too large. */
  private static final int BUNDLE_LIMIT = GovernanceBundle.MOST + 1;

  private final GovernancePolicies policies;
  private final LabelDefinitions definitions;
  private final DiscoveryMappings mappings;
  private final Apis apis;
  private final PolicyLookup lookup;
  private final RuleRenamer renamer;
  private final GovernanceCounts counts;
  private final Coverage coverage;
  private final InstantSource clock;

  public GovernanceQueriesService(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      DiscoveryMappings mappings,
      Apis apis,
      GovernanceCounts counts,
      InstantSource clock) {
    this.policies = policies;
    this.definitions = definitions;
    this.mappings = mappings;
    this.apis = apis;
    this.lookup = new PolicyLookup(policies);
    this.renamer = new RuleRenamer(definitions);
    this.counts = counts;
    this.coverage = new Coverage(policies, definitions, apis);
    this.clock = clock;
  }

  @Override
  public GovernancePolicy policy(Actor actor, String idOrName) {
    actor.require(Permission.READ_APIS);
    return lookup.require(actor.organisation(), idOrName);
  }

  @Override
  public Page<GovernancePolicy, String> policies(Actor actor, PageQuery<String> query) {
    actor.require(Permission.READ_APIS);
    var found = policies.page(actor.organisation(), query.after(), query.limit() + 1);
    return Page.of(found, query.limit(), policy -> policy.details().name());
  }

  @Override
  public Page<NonCompliantApi, ApiId> apis(
      Actor actor, String policy, Status status, PageQuery<ApiId> query) {
    actor.require(Permission.READ_APIS);
    var organisation = actor.organisation();
    var rule = rule(organisation, policy);
    var found =
        apis.select(
            organisation,
            filter(actor, rule, status),
            ApiOrder.ID,
            query.after().map(id -> new ApiPosition(id, "", Instant.EPOCH)),
            query.limit() + 1);
    return Page.of(found, query.limit(), ApiRecord::id).map(api -> NonCompliantApi.of(rule, api));
  }

  @Override
  public long countPolicies(Actor actor) {
    actor.require(Permission.READ_APIS);
    return policies.count(actor.organisation());
  }

  @Override
  public long countApis(Actor actor, String policy, Status status) {
    actor.require(Permission.READ_APIS);
    var organisation = actor.organisation();
    return apis.count(organisation, filter(actor, rule(organisation, policy), status));
  }

  @Override
  public List<PolicyResult> results(Actor actor, ApiRecord api) {
    actor.require(Permission.READ_APIS);
    var organisation = actor.organisation();
    var all = policies.page(organisation, Optional.empty(), GovernancePolicies.MOST);
    var rules =
        renamer.toCurrentNames(
            organisation, all.stream().map(policy -> policy.details().rule()).toList());
    var labels = api.labels().labels();
    return IntStream.range(0, all.size())
        .boxed()
        .flatMap(
            i ->
                switch (rules.get(i).evaluate(labels)) {
                  case Verdict.NotApplicable() -> Stream.<PolicyResult>empty();
                  case Verdict.Compliant() -> Stream.of(new PolicyResult(all.get(i), List.of()));
                  case Verdict.Violating(var lacking) ->
                      Stream.of(new PolicyResult(all.get(i), lacking));
                })
        .toList();
  }

  private GovernanceRule rule(OrganisationId organisation, String policy) {
    return renamer.toCurrentNames(
        organisation, lookup.require(organisation, policy).details().rule());
  }

  private static ApiFilter filter(Actor actor, GovernanceRule rule, Status status) {
    return ApiFilter.of(
            switch (status) {
              case VIOLATING -> rule.violating();
              case COMPLIANT -> rule.compliant();
            })
        .within(actor.scope(Permission.READ_APIS));
  }

  @Override
  public GovernanceReport report(Actor actor, Selection among) {
    actor.require(Permission.READ_APIS);
    GovernanceRule.requireFew(among);
    return coverage.of(actor.organisation(), among, actor.scope(Permission.READ_APIS));
  }

  @Override
  public GovernanceTrend trend(Actor actor, int days, List<String> labels, List<String> named) {
    actor.requireEverywhere(Permission.READ_APIS);
    var organisation = actor.organisation();
    var all = labels.isEmpty() && named.isEmpty();
    var definitions = all ? allLabels(organisation) : labels(organisation, labels);
    var policies = all ? allPolicies(organisation) : policies(organisation, named);
    var asked = (long) days * (definitions.size() + policies.size());
    if (asked > MOST_COUNTS) {
      throw new InvalidValueException(
          "days",
          Integer.toString(days),
          "at most %,d counts, not those of %d labels and %d policies on %d days"
              .formatted(MOST_COUNTS, definitions.size(), policies.size(), days));
    }
    var now = clock.instant();
    var last = LocalDate.ofInstant(now, ZoneOffset.UTC);
    var first = last.minusDays(days - 1L);
    var subjects = new ArrayList<Identifier>();
    definitions.forEach(definition -> subjects.add(definition.id().value()));
    policies.forEach(policy -> subjects.add(policy.id().value()));
    var apiCounts = new TreeMap<>(counts.apis(organisation, first));
    var found = new HashMap<>(counts.find(organisation, subjects, first));
    var today = coverage.counted(organisation, last, now);
    apiCounts.put(last, today.apis());
    for (var count : today.counts()) {
      var byDay = new TreeMap<>(found.getOrDefault(count.subject(), new TreeMap<>()));
      byDay.put(last, count);
      found.put(count.subject(), byDay);
    }
    return new GovernanceTrend(
        first,
        last,
        apiCounts,
        series(definitions, definition -> definition.id().value(), found),
        series(policies, policy -> policy.id().value(), found));
  }

  @Override
  public Optional<Long> apisBefore(Actor actor, int days) {
    actor.requireEverywhere(Permission.READ_APIS);
    var day = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(days);
    return Optional.ofNullable(counts.apis(actor.organisation(), day).get(day));
  }

  private static <S> List<Series<S>> series(
      List<S> subjects,
      Function<S, Identifier> id,
      Map<Identifier, SortedMap<LocalDate, DailyCounts.Count>> found) {
    return subjects.stream()
        .map(
            subject ->
                new Series<>(subject, found.getOrDefault(id.apply(subject), new TreeMap<>())))
        .toList();
  }

  private List<LabelDefinition> allLabels(OrganisationId organisation) {
    return definitions.page(organisation, Which.ALL, Optional.empty(), MOST_DEFINITIONS);
  }

  private List<GovernancePolicy> allPolicies(OrganisationId organisation) {
    return policies.page(organisation, Optional.empty(), GovernancePolicies.MOST);
  }

  private List<LabelDefinition> labels(OrganisationId organisation, List<String> names) {
    var asked = names.stream().map(LabelName::new).collect(toCollection(TreeSet::new));
    var found = definitions.named(organisation, asked);
    return asked.stream()
        .map(
            name ->
                Optional.ofNullable(found.get(name))
                    .orElseThrow(RecordKind.LABEL.notFound(name.value())))
        .toList();
  }

  private List<GovernancePolicy> policies(OrganisationId organisation, List<String> named) {
    return named.stream()
        .map(idOrName -> lookup.require(organisation, idOrName))
        .distinct()
        .sorted(Comparator.comparing(policy -> policy.details().foldedName()))
        .toList();
  }

  @Override
  public GovernanceBundle export(Actor actor, Optional<ApiFilter> assignments) {
    actor.requireEverywhere(Permission.READ_APIS);
    var organisation = actor.organisation();
    return new GovernanceBundle(
        definitions.page(organisation, Which.ALL, Optional.empty(), BUNDLE_LIMIT).stream()
            .map(GovernanceBundle.Label::of)
            .toList(),
        policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
            .map(GovernancePolicy::details)
            .toList(),
        mappings.all(organisation, BUNDLE_LIMIT).entrySet().stream()
            .map(entry -> new GovernanceBundle.Mapping(entry.getKey(), entry.getValue()))
            .toList(),
        assignments.map(filter -> assignments(organisation, filter)).orElse(List.of()));
  }

  private List<GovernanceBundle.Assignment> assignments(
      OrganisationId organisation, ApiFilter filter) {
    return apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), BUNDLE_LIMIT).stream()
        .map(api -> new GovernanceBundle.Assignment(api.id(), api.labels().labels()))
        .toList();
  }
}
