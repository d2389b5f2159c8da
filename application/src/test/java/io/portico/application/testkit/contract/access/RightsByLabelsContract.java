package io.portico.application.testkit.contract.access;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.UserFixture.aUser;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues.MergeInto;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues.Refuse;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.service.api.ApiQueriesService;
import io.portico.application.service.catalogue.CatalogueService;
import io.portico.application.service.discovery.SourceSync;
import io.portico.application.service.plan.PlanService;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What an actor with random bindings may read and change of APIs with random labels is, in each
 * store, what a model of a few lines says.
 */
class RightsByLabelsContract extends StoreContract {

  private static final int ROUNDS = 25;
  private static final int APIS = 12;
  private static final List<String> TEAMS = List.of("a", "b", "c");
  private static final List<String> TIERS = List.of("1", "2");

  private final Random random = new Random(45);
  private LabelServices services;
  private SourceSync discovery;
  private ApiQueries queries;
  private PlanService plans;
  private CatalogueService catalogue;

  @BeforeEach
  void openServices() {
    services = new LabelServices(stores, new TickingClock());
    discovery =
        new SourceSync(
            stores.apis(),
            stores.labelDefinitions(),
            stores.discoveryMappings(),
            stores.discoveryRuns(),
            DiscoveryFixture::pattern,
            services.writer(),
            Ids::next,
            new TickingClock(),
            stores.unitOfWork(),
            stores.audit());
    queries = new ApiQueriesService(stores.apis(), stores.labelDefinitions());
    plans =
        new PlanService(
            stores.plans(),
            stores.catalogues(),
            stores.issuedKeys(),
            stores.planSelection(),
            Ids::next,
            stores.keyPushWriter(),
            stores.unitOfWork(),
            stores.audit());
    catalogue =
        new CatalogueService(
            stores.catalogues(),
            stores.plans(),
            stores.planSelection(),
            Ids::next,
            stores.unitOfWork(),
            stores.audit());
    Given.freeTextLabels(stores, organisation, "team", "tier");
  }

  /* ---- The model ---- */

  /** A binding, with what its selector means. */
  private record Bound(Binding binding, Predicate<Map<String, String>> selects) {}

  private static boolean may(List<Bound> bounds, Permission what, Map<String, String> labels) {
    return bounds.stream()
        .filter(bound -> bound.binding().permissions().contains(what))
        .anyMatch(bound -> bound.selects().test(labels));
  }

  private static boolean mayChange(
      List<Bound> bounds, Permission what, Map<String, String> from, Map<String, String> to) {
    return may(bounds, what, from) && may(bounds, what, to);
  }

  /* ---- Random bindings, labels and changes ---- */

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private Bound bound() {
    var team = any(TEAMS);
    var tier = any(TIERS);
    var role = any(List.of(Role.VIEWER, Role.LABELER, Role.PUBLISHER, Role.ADMIN));
    return switch (random.nextInt(6)) {
      case 0 -> new Bound(Binding.of(role, Optional.empty()), _ -> true);
      case 1 -> bound(role, "team=" + team, labels -> team.equals(labels.get("team")));
      case 2 -> bound(role, "team!=" + team, labels -> !team.equals(labels.get("team")));
      case 3 -> bound(role, "!tier", labels -> !labels.containsKey("tier"));
      case 4 ->
          bound(
              role,
              "team in (a,b),tier=" + tier,
              labels ->
                  Set.of("a", "b").contains(labels.getOrDefault("team", ""))
                      && tier.equals(labels.get("tier")));
      default -> bound(role, "tier", labels -> labels.containsKey("tier"));
    };
  }

  private static Bound bound(Role role, String selector, Predicate<Map<String, String>> selects) {
    return new Bound(Binding.of(role, Optional.of(Selector.parse(selector))), selects);
  }

  private Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    if (random.nextInt(4) > 0) {
      labels.put("team", any(TEAMS));
    }
    if (random.nextBoolean()) {
      labels.put("tier", any(TIERS));
    }
    return labels;
  }

  private static Labels of(Map<String, String> labels) {
    return Labels.of(
        labels.entrySet().stream()
            .collect(
                toMap(one -> new LabelName(one.getKey()), one -> new LabelValue(one.getValue()))));
  }

  private ApiId added(Map<String, String> labels) {
    var flat =
        labels.entrySet().stream()
            .flatMap(one -> Stream.of(one.getKey(), one.getValue()))
            .toArray(String[]::new);
    var api = anApi("Payments").labelled(flat).build();
    stores.apis().add(organisation, api);
    return api.id();
  }

  private Map<String, String> stored(ApiId id) {
    var labels = stores.apis().find(organisation, id).orElseThrow().labels().labels();
    var texts = new TreeMap<String, String>();
    labels.byName().forEach((label, value) -> texts.put(label.value(), value.value()));
    return texts;
  }

  @Test
  void useCases_randomBindingsAndChanges_allowWhatTheModelSays() {
    for (var round = 0; round < ROUNDS; round++) {
      var bounds = IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(_ -> bound()).toList();
      var actor =
          new Actor(
              organisation,
              Ids.user(),
              new BoundRights(bounds.stream().map(Bound::binding).toList()));
      var ids = new ArrayList<ApiId>();
      IntStream.range(0, APIS).forEach(_ -> ids.add(added(labels())));
      var seen = "round %d, %s".formatted(round, bounds.stream().map(Bound::binding).toList());

      assertReads(actor, bounds, ids, seen);
      ids.forEach(id -> assertChange(actor, bounds, id, seen));
      assertBulkChange(actor, bounds, ids, seen);
      assertRegistration(actor, bounds, seen);
      assertPlansAndEntries(actor, bounds, ids, seen);
      assertDiscovery(actor, bounds, seen);
      ids.forEach(id -> assertRemoval(actor, bounds, id, seen));
    }
  }

  @Test
  void bindings_ofValuesThatAreMerged_selectTheOtherValue() {
    var admin = new Actor(organisation, Ids.user(), Role.ADMIN);
    replace(admin, "team", Optional.empty(), new Refuse(), "a", "b", "c");
    var user = aUser(organisation, "ann@example.com").build();
    stores.users().add(user);
    var changed =
        Map.of(
            "team=a", "crew=b",
            "team!=a", "crew!=b",
            "team in (c,a,b)", "crew in (c,b)",
            "team notin (a,b)", "crew!=b",
            "team=gone", "crew=gone",
            "team=c", "crew=c",
            "team^=a", "crew^=a",
            "tier=a", "tier=a");
    var before = changed.keySet().stream().map(one -> labelerOn(one)).toList();
    stores
        .unitOfWork()
        .run(
            () -> {
              stores
                  .users()
                  .replace(
                      user.bound(Role.NONE, new UserBindings(before, List.of()), ApiFixture.AT));
              stores.externalIdentities().bind(organisation, "staff", before);
            });
    var api = added(Map.of("team", "a"));

    replace(admin, "team", Optional.of(name("crew")), new MergeInto(new LabelValue("b")), "b", "c");

    assertThat(stored(api)).isEqualTo(Map.of("crew", "b"));
    var after =
        before.stream()
            .map(
                one ->
                    labelerOn(requireNonNull(changed.get(one.selector().orElseThrow().toString()))))
            .toList();
    assertThat(stores.users().find(organisation, user.id()).orElseThrow().bindings().own())
        .isEqualTo(after);
    assertThat(stores.externalIdentities().bindings(organisation).get("staff")).isEqualTo(after);
  }

  private static Binding labelerOn(String selector) {
    return Binding.of(Role.LABELER, Optional.of(Selector.parse(selector)));
  }

  private void replace(
      Actor admin,
      String label,
      Optional<LabelName> renamed,
      DroppedValues dropped,
      String... values) {
    services
        .replaceLabel()
        .replace(
            new ReplaceLabel.Command(
                admin,
                label,
                renamed,
                new LabelDetails(
                    new ListedValues(Stream.of(values).map(LabelValue::new).toList()),
                    LabelTexts.NONE,
                    false,
                    false),
                Optional.empty(),
                dropped,
                Precondition.none()));
  }

  private void assertReads(Actor actor, List<Bound> bounds, List<ApiId> ids, String seen) {
    var readable =
        ids.stream().filter(id -> may(bounds, Permission.READ_APIS, stored(id))).collect(toSet());
    for (var id : ids) {
      assertThat(isRefused(() -> queries.find(actor, id)))
          .as("%s reads %s", seen, stored(id))
          .isNotEqualTo(readable.contains(id));
    }
    assertThat(queries.findAll(actor, ids).keySet()).as(seen).isEqualTo(readable);
    assertThat(queries.names(actor, ids).keySet()).as(seen).isEqualTo(readable);
    for (var filter :
        List.of(
            ApiFilter.ALL,
            ApiFilter.of(Selection.of(List.of(Selector.parse("team=a")))),
            new ApiFilter(
                new Selection.Everything(),
                Optional.of(new SearchWords(List.of("pay"))),
                Optional.empty()))) {
      var expected =
          readable.stream()
              .filter(
                  id ->
                      !filter.selection().labels().contains(name("team"))
                          || "a".equals(stored(id).get("team")))
              .collect(toSet());
      var page =
          queries.search(
              new ApiQueries.Query(actor, filter, ApiOrder.NAME, Optional.empty(), 1_000, true));
      assertThat(page.apis()).as(seen).extracting(ApiRecord::id).containsAll(expected);
      assertThat(page.apis())
          .extracting(ApiRecord::id)
          .filteredOn(ids::contains)
          .hasSameSizeAs(expected);
      assertThat(page.total()).as(seen).contains((long) page.apis().size());
      assertThat(page.apis())
          .as(seen)
          .allMatch(api -> may(bounds, Permission.READ_APIS, stored(api.id())));
      var facets =
          (ApiQueries.Facets.Counted)
              queries.countLabels(
                  new ApiQueries.FacetsQuery(actor, filter, List.of(name("team")), List.of()));
      assertThat(facets.total()).as(seen).isEqualTo(page.apis().size());
    }
  }

  private void assertChange(Actor actor, List<Bound> bounds, ApiId id, String seen) {
    var from = stored(id);
    var to = labels();
    var allowed =
        may(bounds, Permission.READ_APIS, from)
            && mayChange(bounds, Permission.LABEL_APIS, from, to);
    var command =
        ChangeApi.Command.ofLabels(actor, id, new LabelChange.Replace(of(to)), Precondition.none());

    var refused = isRefused(() -> services.changeApi().change(command));

    assertThat(refused).as("%s changes %s to %s", seen, from, to).isNotEqualTo(allowed);
    assertThat(stored(id)).as("%s: %s to %s", seen, from, to).isEqualTo(allowed ? to : from);
  }

  private void assertBulkChange(Actor actor, List<Bound> bounds, List<ApiId> ids, String seen) {
    if (!actor.may(Permission.LABEL_APIS)) {
      return;
    }
    var before = ids.stream().collect(toMap(id -> id, this::stored));
    var given = any(TEAMS);
    var giving = LabelChange.Merge.giving(of(Map.of("team", given)));

    services
        .applyLabels()
        .apply(
            new ApplyLabels.Command(actor, new ApplyLabels.Target.Named(ids), giving, false, true));

    before.forEach(
        (id, from) -> {
          var to = new TreeMap<>(from);
          to.put("team", given);
          var allowed =
              may(bounds, Permission.READ_APIS, from)
                  && mayChange(bounds, Permission.LABEL_APIS, from, to);
          assertThat(stored(id)).as("%s: %s", seen, from).isEqualTo(allowed ? to : from);
        });
  }

  private void assertRegistration(Actor actor, List<Bound> bounds, String seen) {
    var labels = labels();
    var command =
        new RegisterApi.Command(
            actor, Optional.empty(), anApi("New").build().description(), of(labels));

    assertThat(isRefused(() -> services.registerApi(Ids::next).register(command)))
        .as("%s registers %s", seen, labels)
        .isNotEqualTo(may(bounds, Permission.CHANGE_APIS, labels));
  }

  /* ---- Discovery ---- */

  private void assertDiscovery(Actor actor, List<Bound> bounds, String seen) {
    if (!actor.may(Permission.DISCOVER)) {
      return;
    }
    var source = new SourceName("s" + Ids.next());
    var before = discovered("known", "missing");
    sync(new Actor(organisation, Ids.user(), Role.ADMIN), source, before);
    var sent = discovered("known", "new");

    var report = sync(actor, source, sent);

    var after = stored(source);
    var refused = 0;
    for (var one : sent.entrySet()) {
      var from = before.get(one.getKey());
      var allowed =
          (from == null || may(bounds, Permission.DISCOVER, from))
              && may(bounds, Permission.DISCOVER, one.getValue());
      refused += allowed ? 0 : 1;
      assertThat(after.containsKey(one.getKey())).as(seen).isEqualTo(allowed || from != null);
      if (after.containsKey(one.getKey())) {
        assertThat(stored(requireNonNull(after.get(one.getKey())).id()))
            .as("%s discovers %s as %s", seen, from, one.getValue())
            .isEqualTo(allowed ? one.getValue() : from);
      }
    }
    assertThat(report.counts().rejected()).as(seen).isEqualTo(refused);
    for (var one : before.entrySet()) {
      assertThat(requireNonNull(after.get(one.getKey())).origin().orElseThrow().missingSince())
          .as("%s misses %s %s", seen, one.getKey(), one.getValue())
          .matches(
              since ->
                  since.isPresent()
                      == (!sent.containsKey(one.getKey())
                          && may(bounds, Permission.DISCOVER, one.getValue())));
    }
  }

  private Map<String, Map<String, String>> discovered(String... prefixes) {
    var random = new TreeMap<String, Map<String, String>>();
    for (var prefix : prefixes) {
      IntStream.range(0, APIS).forEach(i -> random.put(prefix + i, labels()));
    }
    return random;
  }

  private SyncReport sync(
      Actor actor, SourceName source, Map<String, Map<String, String>> discovered) {
    var apis =
        discovered.entrySet().stream()
            .map(
                one ->
                    DiscoveryFixture.discovered(
                        one.getKey(), new LinkedHashMap<>(one.getValue()), List.of()))
            .toList();
    var outcome =
        discovery.sync(
            new SyncSource.Command(actor, source, true, false, true), SyncSource.Entries.of(apis));
    return ((SyncSource.Outcome.Synced) outcome).report();
  }

  private Map<String, ApiRecord> stored(SourceName source) {
    return stores.apis().ofSource(organisation, source, Optional.empty(), 1_000).stream()
        .collect(toMap(api -> api.origin().orElseThrow().externalId().value(), api -> api));
  }

  /* ---- Plans and entries ---- */

  private boolean mayPublish(List<Bound> bounds, Collection<ApiId> opened) {
    var everywhere =
        bounds.stream()
            .map(Bound::binding)
            .filter(binding -> binding.permissions().contains(Permission.PUBLISH))
            .anyMatch(binding -> binding.selector().isEmpty());
    return everywhere
        || (!opened.isEmpty()
            && opened.stream().allMatch(id -> may(bounds, Permission.PUBLISH, stored(id))));
  }

  private void assertPlansAndEntries(
      Actor actor, List<Bound> bounds, List<ApiId> ids, String seen) {
    var defined = some(ids);
    assertAllowed(
        () -> plans.define(new DefinePlan.Command(actor, Optional.empty(), opening(defined))),
        mayPublish(bounds, defined),
        "%s defines a plan of %s".formatted(seen, texts(defined)));

    var from = some(ids);
    var to = some(ids);
    var plan = new Plan(new PlanId(Ids.next()), opening(from));
    stores.unitOfWork().run(() -> stores.plans().add(organisation, plan));
    var allowed = mayPublish(bounds, from) && mayPublish(bounds, to);
    assertAllowed(
        () ->
            plans.replace(
                new ReplacePlan.Command(actor, plan.id(), opening(to), Precondition.none())),
        allowed,
        "%s changes a plan of %s to %s".formatted(seen, texts(from), texts(to)));
    var opened = allowed ? to : from;
    assertThat(stores.plans().find(organisation, plan.id()).orElseThrow().details().apis())
        .as(seen)
        .containsExactlyElementsOf(opened);

    assertEntry(actor, bounds, ids, plan.id(), opened, seen);
    assertAllowed(
        () -> plans.remove(new RemovePlan.Command(actor, plan.id(), Precondition.none())),
        mayPublish(bounds, opened),
        "%s removes a plan of %s".formatted(seen, texts(opened)));
  }

  private void assertEntry(
      Actor actor,
      List<Bound> bounds,
      List<ApiId> ids,
      PlanId plan,
      List<ApiId> opened,
      String seen) {
    var first = anEntry("First").offering(plan).about(any(ids)).build();
    var other = anEntry("Other").offering(plan).about(any(ids)).build();
    var mayFirst = mayPublish(bounds, opened) && mayPublish(bounds, first.apis(opened));
    var mayOther = mayPublish(bounds, opened) && mayPublish(bounds, other.apis(opened));
    var admin = new Actor(organisation, Ids.user(), Role.ADMIN);
    assertAllowed(
        () ->
            catalogue.add(
                new AddCatalogueEntry.Command(actor, first, Precondition.none(), _ -> true)),
        mayFirst,
        "%s adds %s of %s".formatted(seen, first, texts(first.apis(opened))));
    if (!mayFirst) {
      catalogue.add(new AddCatalogueEntry.Command(admin, first, Precondition.none(), _ -> true));
    }
    assertAllowed(
        () ->
            catalogue.replace(
                new ReplaceCatalogueEntry.Command(actor, other, Precondition.none(), _ -> true)),
        mayFirst && mayOther,
        "%s changes %s to %s"
            .formatted(seen, texts(first.apis(opened)), texts(other.apis(opened))));
    var last = mayFirst && mayOther ? other : first;
    var mayLast = mayPublish(bounds, opened) && mayPublish(bounds, last.apis(opened));
    assertAllowed(
        () ->
            catalogue.replace(
                new ReplaceCatalogue.Command(
                    actor, Optional.empty(), List.of(), Precondition.none())),
        mayLast,
        "%s empties the catalogue".formatted(seen));
    if (!mayLast) {
      assertAllowed(
          () ->
              catalogue.remove(new RemoveCatalogueEntry.Command(actor, plan, Precondition.none())),
          false,
          "%s removes %s".formatted(seen, texts(last.apis(opened))));
      catalogue.remove(new RemoveCatalogueEntry.Command(admin, plan, Precondition.none()));
    }
  }

  private List<ApiId> some(List<ApiId> ids) {
    return Stream.generate(() -> any(ids)).limit(random.nextInt(3)).distinct().toList();
  }

  private List<Map<String, String>> texts(Collection<ApiId> opened) {
    return opened.stream().map(this::stored).toList();
  }

  private static PlanDetails opening(List<ApiId> opened) {
    return aPlan("Plan " + Ids.next()).opening(opened.toArray(ApiId[]::new)).details();
  }

  private static void assertAllowed(Runnable use, boolean allowed, String seen) {
    assertThat(isRefused(use)).as(seen).isNotEqualTo(allowed);
  }

  private void assertRemoval(Actor actor, List<Bound> bounds, ApiId id, String seen) {
    var labels = stored(id);
    var allowed =
        may(bounds, Permission.READ_APIS, labels) && may(bounds, Permission.CHANGE_APIS, labels);
    var command = new RemoveApi.Command(actor, id, false, Precondition.none());

    assertThat(isRefused(() -> services.removeApi().remove(command)))
        .as("%s removes %s", seen, labels)
        .isNotEqualTo(allowed);
    assertThat(stores.apis().find(organisation, id).isPresent()).isNotEqualTo(allowed);
  }

  private static boolean isRefused(Runnable use) {
    try {
      use.run();
      return false;
    } catch (RefusedException.NotPermitted | RefusedException.NotFound _) {
      return true;
    }
  }
}
