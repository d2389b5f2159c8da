package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.RandomSelections;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.labelindex.LabelIndexNodes.Node;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** The indexes of two nodes on one database answer as the database does, after every change. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class LabelIndexTest {

  private static final int STEPS = Integer.getInteger("index.steps", 80);
  private static final int QUERIES = 2;
  private static final int MOST_LABELS = 100;

  /* The values that are counted one by one. */
  private static final Set<LabelValue> VALUES =
      Set.of(new LabelValue("1"), new LabelValue("é"), new LabelValue("never"));

  @Parameter Database database;

  @AutoClose private LabelIndexNodes nodes;
  private OrganisationId organisation;
  private final List<Asked> asked = new ArrayList<>();

  /** What the database holds after a change, which all nodes must tell. */
  private static final Selection EVERYTHING = ApiFilter.ALL.within();

  private record Asked(ApiFilter filter, ApiOrder order, Optional<ApiPosition> after, int limit) {}

  private record Stored(
      List<ApiRecord> all,
      List<LabelName> labels,
      Map<LabelName, Long> carrying,
      Map<LabelName, SharedLabelCounts> shared) {}

  @BeforeEach
  void start() {
    nodes = LabelIndexNodes.on(database);
    organisation = nodes.organisation();
  }

  @Test
  void queries_afterRandomChangesOnTwoNodesAndARestart_areThoseOfTheStore() {
    var random = new RandomSelections(20_261_123);
    var names = new HashMap<String, String>();
    for (var name : RandomSelections.NAMES) {
      if (nodes
          .one()
          .stores()
          .labelDefinitions()
          .add(organisation, aLabel(name).build())
          .name()
          .equals("ADDED")) {
        names.put(name, name);
      }
    }
    nodes.awaitIndexes();
    var answered = 0;
    for (var step = 0; step < STEPS; step++) {
      if (step == STEPS / 3) {
        nodes.stopOther();
      } else if (step == STEPS * 2 / 3) {
        nodes.startOther();
        nodes.awaitIndexes();
      }
      changeSomething(nodes.all().get(random.number(nodes.all().size())), random, names, step);
      var stored = stored();
      for (var node : nodes.all()) {
        for (var query = 0; query < QUERIES; query++) {
          answered += compare(node, stored, random, names);
        }
      }
    }
    // Some positions by name are known to the store only.
    assertThat(answered).isGreaterThanOrEqualTo(STEPS * QUERIES * 5 / 3 * 9 / 10);
  }

  private void changeSomething(
      Node node, RandomSelections random, Map<String, String> names, int step) {
    var present =
        node.sql().select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 500);
    if (step == STEPS / 2) {
      Given.renamed(
          node.stores(), organisation, new LabelName("compliance.pci"), new LabelName("pci"));
      names.put("compliance.pci", "pci");
      return;
    }
    switch (random.number(8)) {
      case 0, 1, 2 -> node.apis().add(organisation, random(random, names, step));
      case 3 ->
          node.apis()
              .addAll(
                  organisation,
                  IntStream.range(0, 1 + random.number(20))
                      .mapToObj(_ -> random(random, names, step))
                      .toList());
      case 4 -> {
        if (!present.isEmpty()) {
          node.apis().remove(organisation, present.get(random.number(present.size())).id());
        }
      }
      default -> {
        if (!present.isEmpty()) {
          var first = random.number(present.size());
          var some = present.subList(first, Math.min(present.size(), first + 1 + random.number(5)));
          node.stores()
              .unitOfWork()
              .run(
                  () ->
                      node.apis()
                          .change(
                              organisation,
                              node
                                  .apis()
                                  .findForUpdate(
                                      organisation, some.stream().map(ApiRecord::id).toList())
                                  .stream()
                                  .map(
                                      api ->
                                          new Apis.Change(api, changed(api, random, names, step)))
                                  .toList()));
        }
      }
    }
  }

  private static ApiRecord changed(
      ApiRecord api, RandomSelections random, Map<String, String> names, int step) {
    var other = random(random, names, step);
    return random.number(3) == 0
        ? api.describedAs(other.description(), other.updatedAt())
        : api.carrying(other.labels(), other.updatedAt());
  }

  private static ApiRecord random(RandomSelections random, Map<String, String> names, int step) {
    var labels = new TreeMap<LabelName, LabelValue>();
    random
        .labels()
        .byName()
        .forEach(
            (name, value) ->
                Optional.ofNullable(names.get(name.value()))
                    .ifPresent(current -> labels.put(new LabelName(current), value)));
    var fixture =
        anApi(List.of("Orders", "orders", "Ärger", "payments 😀", "Zebra").get(random.number(5)))
            .labelled(new Labels(labels));
    if (random.number(3) == 0) {
      fixture = fixture.provider(List.of("kong", "tyk").get(random.number(2)));
    }
    if (random.number(3) == 0) {
      fixture = fixture.owner(List.of("blue", "kong").get(random.number(2)));
    }
    if (random.number(5) == 0) {
      fixture = fixture.withId(ApiId.of("named-" + step + "-" + random.number(1_000_000)));
    }
    if (random.number(4) == 0) {
      fixture = fixture.from("gateway", "x" + step + "-" + random.number(1_000_000));
    }
    return fixture.changedAt(ApiFixture.AT.plusMillis(random.number(50)));
  }

  private Stored stored() {
    var sql = nodes.sql();
    var labels = nodes.one().stores().labelDefinitions().names(organisation, MOST_LABELS);
    return new Stored(
        sql.select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 5_000),
        labels,
        sql.countCarrying(organisation, Set.copyOf(labels)),
        sql.countShared(organisation, labels.getFirst(), VALUES, Set.copyOf(labels)));
  }

  /* Returns whether the index answered, as 0 or 1. */
  private int compare(
      Node node, Stored stored, RandomSelections random, Map<String, String> names) {
    var apis = node.sql();
    var all = stored.all();
    var asked = asked(random, all);
    var filter = asked.filter();
    var order = asked.order();
    var after = asked.after();
    var limit = asked.limit();

    var expected = apis.search(organisation, filter, order, after, limit, true);
    var page = node.queries().search(organisation, filter, order, after, limit, true);

    assertThat(node.apis().select(organisation, filter, order, after, limit))
        .as("%s %s after %s", filter, order, after)
        .isEqualTo(expected.apis());
    page.ifPresent(found -> assertThat(found).isEqualTo(expected));
    var count = node.queries().count(organisation, filter);
    assertThat(count).as("%s", filter).isEqualTo(expected.total()).isPresent();
    UnaryOperator<LabelName> today =
        name -> new LabelName(names.getOrDefault(name.value(), name.value()));
    var known =
        filter
            .within()
            .known(name -> Optional.of(today.apply(name)).filter(stored.labels()::contains));
    var readable =
        all.stream()
            .filter(api -> known.filter(one -> one.matches(api.labels().labels())).isPresent())
            .toList();
    var current = filter.selecting(filter.selection().renamed(today)).within(EVERYTHING);
    assertThat(count).as("%s", filter).contains(readable.stream().filter(current::matches).count());
    compareCounts(node, stored, filter);
    if (!all.isEmpty()) {
      var id = all.get(random.number(all.size())).id();
      var within = filter.within();
      assertThat(node.queries().find(organisation, List.of(id), within).orElseThrow())
          .isEqualTo(List.copyOf(apis.findAll(organisation, List.of(id), within).values()));
      var ids = all.stream().map(ApiRecord::id).limit(random.number(all.size()) + 1).toList();
      assertThat(node.queries().find(organisation, ids, within).orElseThrow())
          .containsExactlyElementsOf(
              readable.stream().filter(api -> ids.contains(api.id())).toList());
    }
    return page.isPresent() ? 1 : 0;
  }

  /* Half of the time an earlier one, whose page the index may know. */
  private Asked asked(RandomSelections random, List<ApiRecord> all) {
    if (!asked.isEmpty() && random.number(2) == 0) {
      return asked.get(random.number(asked.size()));
    }
    var after =
        all.isEmpty() || random.number(2) == 0
            ? Optional.<ApiPosition>empty()
            : Optional.of(ApiPosition.of(all.get(random.number(all.size()))));
    var query =
        new Asked(
            random.number(3) == 0 ? filter(random) : filter(random).within(random.selection()),
            List.of(ApiOrder.values()).get(random.number(ApiOrder.values().length)),
            after,
            1 + random.number(30));
    asked.add(query);
    return query;
  }

  private void compareCounts(Node node, Stored stored, ApiFilter filter) {
    var labels = stored.labels();
    assertThat(node.stores().labelDefinitions().names(organisation, MOST_LABELS)).isEqualTo(labels);
    assertThat(node.queries().countLabels(organisation, filter, labels))
        .as("%s", filter)
        .contains(node.sql().countLabels(organisation, filter, labels));
    assertThat(node.queries().countCarrying(organisation, Set.copyOf(labels)))
        .contains(stored.carrying());
    assertThat(
            node.queries().countShared(organisation, labels.getFirst(), VALUES, Set.copyOf(labels)))
        .contains(stored.shared());
  }

  private static ApiFilter filter(RandomSelections random) {
    return switch (random.number(6)) {
      case 0 -> ApiFilter.ALL;
      case 1 ->
          new ApiFilter(
              random.selection(),
              Optional.empty(),
              Optional.of("kong"),
              Optional.empty(),
              OriginFilter.ANY);
      case 2 ->
          new ApiFilter(
              random.selection(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              new OriginFilter(
                  Optional.of(new SourceName("gateway")),
                  random.number(2) == 0 ? Optional.empty() : Optional.of(random.number(2) == 0)));
      case 3 ->
          new ApiFilter(
              random.selection(),
              Optional.empty(),
              Optional.empty(),
              Optional.of("kong"),
              OriginFilter.ANY);
      default -> ApiFilter.of(random.selection());
    };
  }
}
