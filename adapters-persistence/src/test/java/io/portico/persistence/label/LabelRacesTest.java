package io.portico.persistence.label;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the stores together keep true while labels are given and their definitions change, and what
 * is left of a bulk change that is taken back.
 */
class LabelRacesTest extends StoreContract {

  private static final int BATCH = 1_000;

  private Actor admin;
  private ChangeApi changeApi;
  private ApplyLabels applyLabels;
  private ReplaceLabel replaceLabel;
  private RenameLabel renameLabel;
  private RemoveLabel removeLabel;

  @BeforeEach
  void openStores() {
    admin = new Actor(organisation, Ids.user(), Role.ADMIN);
    Given.freeTextLabels(stores, organisation, "team");
    var clock = InstantSource.fixed(ApiFixture.AT.plusSeconds(1));
    var services = new LabelServices(stores, clock);
    changeApi = services.changeApi();
    applyLabels = services.applyLabels();
    replaceLabel = services.replaceLabel();
    renameLabel = services.renameLabel();
    removeLabel = services.removeLabel();
  }

  static Stream<DroppedValues> waysToDrop() {
    return Stream.of(
        new DroppedValues.Refuse(),
        new DroppedValues.Detach(),
        new DroppedValues.MergeInto(new LabelValue("1")));
  }

  @ParameterizedTest
  @MethodSource("waysToDrop")
  void replace_whileTheValueIsAssigned_neverLeavesAValueThatIsNotAllowed(DroppedValues dropped)
      throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var tier = defined(aLabel("tier" + round).accepting("1", "2"));
      var label = tier.name().value();
      var apis = apis("team", "blue");

      var labelled =
          Concurrently.run(
              number ->
                  number == 0
                      ? replaced(tier, dropped)
                      : label(apis.get(number), LabelChange.Merge.giving(labels(label, "2"))));

      var allowed = definition(tier).allowed();
      for (var number = 1; number < apis.size(); number++) {
        var carried = labelsOf(apis.get(number));
        assertThat(carried.valueOf(name("team"))).isPresent();
        carried
            .valueOf(tier.name())
            .ifPresent(value -> assertThat(allowed.accepts(value)).as("%s", value).isTrue());
        if (dropped instanceof DroppedValues.MergeInto && labelled.get(number)) {
          assertThat(carried.valueOf(tier.name())).contains(new LabelValue("1"));
        }
      }
      if (dropped instanceof DroppedValues.Refuse && labelled.getFirst()) {
        assertThat(labelled.subList(1, labelled.size())).containsOnly(false);
      }
    }
  }

  private LabelDefinition defined(LabelFixture fixture) {
    var definition = fixture.build();
    Given.label(stores, organisation, definition);
    return definition;
  }

  private boolean replaced(LabelDefinition definition, DroppedValues dropped) {
    return replaceLabel.replace(
            new ReplaceLabel.Command(
                admin,
                definition.id().toString(),
                Optional.empty(),
                new LabelDetails(oneOf("1"), LabelTexts.NONE, false, false),
                Optional.empty(),
                dropped,
                Precondition.none()))
        instanceof ReplaceLabel.Outcome.Replaced;
  }

  @Test
  void rename_whileTheLabelIsAssigned_losesNoLabel() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var tier = defined(aLabel("tier" + round));
      var level = "level" + round;
      var apis = apis("team", "blue", tier.name().value(), "1");

      var done =
          Concurrently.run(
              number ->
                  number == 0
                      ? rename(tier, level)
                      : label(
                          apis.get(number),
                          number % 2 == 0
                              ? new LabelChange.Replace(labels(tier.name().value(), "2"))
                              : LabelChange.Merge.giving(labels(tier.name().value(), "2"))));

      assertThat(done).containsOnly(true);
      assertThat(labelsOf(apis.getFirst())).isEqualTo(labels("team", "blue", level, "1"));
      for (var number = 1; number < apis.size(); number++) {
        assertThat(labelsOf(apis.get(number)))
            .isEqualTo(number % 2 == 0 ? labels(level, "2") : labels("team", "blue", level, "2"));
      }
    }
  }

  @Test
  void rename_whileTheLabelIsReplacedByOthers_removesIt() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var tier = defined(aLabel("tier" + round));
      var apis = apis("team", "blue", tier.name().value(), "1");

      Concurrently.run(
          number ->
              number == 0
                  ? rename(tier, "level" + tier.name())
                  : label(apis.get(number), new LabelChange.Replace(labels("team", "red"))));

      for (var number = 1; number < apis.size(); number++) {
        assertThat(labelsOf(apis.get(number))).isEqualTo(labels("team", "red"));
      }
    }
  }

  private boolean rename(LabelDefinition definition, String to) {
    return renameLabel.rename(
            new RenameLabel.Command(
                admin, definition.id().toString(), name(to), Precondition.none()))
        instanceof RenameLabel.Outcome.Renamed;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void remove_whileTheLabelIsAssigned_neverLeavesALabelWithoutDefinition(boolean force)
      throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var tier = defined(aLabel("tier" + round));
      var apis = apis("team", "blue");

      var done =
          Concurrently.run(
              number ->
                  number == 0
                      ? remove(tier, force)
                      : label(
                          apis.get(number),
                          LabelChange.Merge.giving(labels(tier.name().value(), "value" + number))));

      if (force) {
        assertThat(done).startsWith(true);
      } else if (done.getFirst()) {
        assertThat(done.subList(1, done.size())).containsOnly(false);
      }
      for (var number = 1; number < apis.size(); number++) {
        assertThat(labelsOf(apis.get(number)))
            .isEqualTo(
                !done.getFirst() && done.get(number)
                    ? labels("team", "blue", tier.name().value(), "value" + number)
                    : labels("team", "blue"));
      }
      // Nothing of the old label comes to light under its name.
      if (done.getFirst()) {
        Given.freeTextLabels(stores, organisation, tier.name().value());
        assertThat(stores.apis().countCarrying(organisation, Set.of(tier.name()))).isEmpty();
      }
    }
  }

  private boolean remove(LabelDefinition definition, boolean force) {
    return removeLabel.remove(
            new RemoveLabel.Command(admin, definition.id().toString(), force, Precondition.none()))
        instanceof RemoveLabel.Outcome.Removed;
  }

  @Test
  void apply_whileApisAreLabelledOneByOne_losesNoLabel() throws InterruptedException {
    Given.freeTextLabels(stores, organisation, "tier", "region");
    for (var round = 0; round < ROUNDS; round++) {
      var apis = apis("team", "blue");
      var ids = apis.stream().map(ApiRecord::id).toList();

      Concurrently.run(
          number ->
              number < 2
                  ? applied(
                      new ApplyLabels.Target.Named(ids),
                      number == 0 ? labels("tier", "1") : labels("region", "eu"))
                  : label(apis.get(number), LabelChange.Merge.giving(labels("team", "red"))));

      for (var number = 0; number < apis.size(); number++) {
        assertThat(labelsOf(apis.get(number)))
            .isEqualTo(labels("tier", "1", "region", "eu", "team", number < 2 ? "blue" : "red"));
      }
    }
  }

  private boolean applied(ApplyLabels.Target target, Labels given) {
    return applyLabels.apply(
            new ApplyLabels.Command(admin, target, LabelChange.Merge.giving(given), false, false))
        instanceof ApplyLabels.Outcome.Applied;
  }

  @Test
  void apply_refusedBehindTheFirstBatch_rollsBackEveryChange() {
    var many =
        IntStream.rangeClosed(0, BATCH)
            .mapToObj(_ -> anApi("Api").labelled("team", "blue").build())
            .toList();
    stores.apis().addAll(organisation, many);
    var full = full();
    stores.apis().add(organisation, full);
    Given.freeTextLabels(stores, organisation, "tier");

    assertThat(applied(new ApplyLabels.Target.Matching(ApiFilter.ALL), labels("tier", "1")))
        .isFalse();

    var expected = new ArrayList<>(many);
    expected.add(full);
    assertThat(
            stores
                .apis()
                .select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 2 * BATCH))
        .containsExactlyElementsOf(expected);
  }

  private ApiRecord full() {
    var most = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      Given.freeTextLabels(stores, organisation, "label" + number);
      most.put(name("label" + number), new LabelValue("1"));
    }
    return anApi("Full").labelled(new Labels(most)).build();
  }

  private List<ApiRecord> apis(String... namesAndValues) {
    var apis =
        IntStream.range(0, Concurrently.THREADS)
            .mapToObj(_ -> anApi("Api").labelled(namesAndValues).build())
            .toList();
    stores.apis().addAll(organisation, apis);
    return apis;
  }

  private boolean label(ApiRecord api, LabelChange change) {
    return changeApi.change(
            ChangeApi.Command.ofLabels(admin, api.id(), change, Precondition.none()))
        instanceof ChangeApi.Outcome.Changed;
  }

  private LabelDefinition definition(LabelDefinition definition) {
    return stores.labelDefinitions().find(organisation, definition.id()).orElseThrow();
  }

  private Labels labelsOf(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow().labels().labels();
  }
}
