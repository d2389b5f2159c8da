package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.in.api.LabelApi.Command;
import io.portico.application.port.in.api.LabelApi.Outcome.Labelled;
import io.portico.application.port.in.api.LabelApi.Outcome.LabelsRejected;
import io.portico.application.port.in.api.LabelApi.Outcome.NotPermitted;
import io.portico.application.port.in.api.LabelApi.Outcome.Stale;
import io.portico.application.port.in.api.LabelApi.Outcome.UnknownApi;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabelApiServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final LabelApi labelApi =
      new LabelApiService(
          stores.apis(),
          stores.labelDefinitions(),
          new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions()),
          new TickingClock(),
          stores.unitOfWork(),
          stores.audit());

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team", "region");
    Given.label(stores, organisation, aLabel("old").deprecated().build());
  }

  @Test
  void label_replace_carriesExactlyTheGivenLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));
    var expected =
        api.carrying(
            LabelAssignments.of(
                List.of(api.labels().byName().get(name("tier")), byAdmin("region", "eu"))),
            TickingClock.nth(1));

    var outcome = label(api, labels("tier", "1", "region", "eu"), Mode.REPLACE);

    assertThat(outcome).isEqualTo(new Labelled(expected));
    assertThat(stored(api)).isEqualTo(expected);
  }

  @Test
  void label_merge_keepsTheOtherLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));
    var expected =
        api.carrying(
            LabelAssignments.of(
                List.of(
                    api.labels().byName().get(name("team")),
                    byAdmin("tier", "2"),
                    byAdmin("region", "eu"))),
            TickingClock.nth(1));

    var outcome = label(api, labels("tier", "2", "region", "eu"), Mode.MERGE);

    assertThat(outcome).isEqualTo(new Labelled(expected));
    assertThat(stored(api)).isEqualTo(expected);
  }

  @Test
  void label_replaceByNone_removesAll() {
    var api = added(anApi("Payments").labelled("tier", "1", "old", "yes"));
    var expected = api.carrying(LabelAssignments.NONE, TickingClock.nth(1));

    assertThat(label(api, Labels.NONE, Mode.REPLACE)).isEqualTo(new Labelled(expected));
    assertThat(stored(api)).isEqualTo(expected);
  }

  @Test
  void label_mergeNone_changesNothing() {
    var api = added(anApi("Payments").labelled("tier", "1"));

    assertThat(label(api, Labels.NONE, Mode.MERGE)).isEqualTo(new Labelled(api));
    assertThat(stored(api)).isEqualTo(api);
  }

  @ParameterizedTest
  @EnumSource
  void label_sameLabels_changesNothing(Mode mode) {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    assertThat(label(api, labels("tier", "1", "team", "blue"), mode)).isEqualTo(new Labelled(api));
    assertThat(stored(api)).isEqualTo(api);
  }

  @ParameterizedTest
  @EnumSource
  void label_deprecatedLabelThatIsThereAlready_stays(Mode mode) {
    var api = added(anApi("Payments").labelled("old", "yes"));

    var outcome = label(api, labels("old", "yes", "tier", "1"), mode);

    assertThat(outcome).isInstanceOf(Labelled.class);
    assertThat(stored(api).labels().labels()).isEqualTo(labels("old", "yes", "tier", "1"));
  }

  @ParameterizedTest
  @EnumSource
  void label_deprecatedLabelWithAnotherValue_changesNothing(Mode mode) {
    var api = added(anApi("Payments").labelled("old", "yes"));

    assertThat(label(api, labels("old", "no"), mode))
        .isEqualTo(new LabelsRejected(List.of(new LabelDeprecated(name("old")))));
    assertThat(stored(api)).isEqualTo(api);
  }

  @ParameterizedTest
  @EnumSource
  void label_severalBadLabels_namesThemAllAndChangesNothing(Mode mode) {
    var api = added(anApi("Payments").labelled("team", "blue"));
    var given = labels("old", "yes", "region", "eu", "regoin", "eu", "tier", "3");

    assertThat(label(api, given, mode))
        .isEqualTo(
            new LabelsRejected(
                List.of(
                    new LabelDeprecated(name("old")),
                    new UnknownLabel(name("regoin"), List.of(name("region"))),
                    new ValueNotAllowed(
                        name("tier"),
                        new LabelValue("3"),
                        List.of(new LabelValue("1"), new LabelValue("2"))))));
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void label_unknownApi_saysSo() {
    var unknown = anApi("Unknown").build();

    assertThat(label(unknown, labels("tier", "1"), Mode.MERGE))
        .isEqualTo(new UnknownApi(unknown.id()));
  }

  @ParameterizedTest
  @EnumSource
  void label_apiOfAnotherOrganisation_isUnknownAndUnchanged(Mode mode) {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "tier");
    var theirs = anApi("Theirs").labelled("tier", "1").build();
    stores.apis().add(elsewhere, theirs);

    assertThat(label(theirs, labels("tier", "2"), mode)).isEqualTo(new UnknownApi(theirs.id()));
    assertThat(stores.apis().find(elsewhere, theirs.id())).contains(theirs);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void label_notAnAdministrator_changesNothing(Role role) {
    var api = added(anApi("Payments").labelled("tier", "1"));
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(
            labelApi.label(
                new Command(
                    actor, api.id(), Mode.MERGE.of(labels("tier", "2")), Precondition.none())))
        .isEqualTo(new NotPermitted());
    assertThat(stored(api)).isEqualTo(api);
  }

  @ParameterizedTest
  @EnumSource
  void label_notWhatIsExpected_isStaleAndChangesNothing(Mode mode) {
    var api = added(anApi("Payments").labelled("tier", "1"));

    assertThat(
            labelApi.label(
                new Command(
                    admin,
                    api.id(),
                    mode.of(labels("tier", "2")),
                    present -> !present.equals(api.labels()))))
        .isEqualTo(new Stale());
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void label_mergeBeyondTheMost_throwsAndChangesNothing() {
    var most = new TreeMap<LabelName, LabelValue>();
    for (var number = 0; number < Labels.MOST; number++) {
      Given.freeTextLabels(stores, organisation, "label" + number);
      most.put(name("label" + number), new LabelValue("1"));
    }
    var api = added(anApi("Payments").labelled(new Labels(most)));

    assertThatThrownBy(() -> label(api, labels("tier", "1"), Mode.MERGE))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("labels: 65 labels (expected: at most 64 labels on an API)");
    assertThat(stored(api)).isEqualTo(api);
  }

  enum Mode {
    REPLACE,
    MERGE;

    LabelChange of(Labels labels) {
      return switch (this) {
        case REPLACE -> new LabelChange.Replace(labels);
        case MERGE -> LabelChange.Merge.giving(labels);
      };
    }
  }

  private ApiRecord added(ApiFixture fixture) {
    var api = fixture.build();
    stores.apis().add(organisation, api);
    return api;
  }

  private LabelApi.Outcome label(ApiRecord api, Labels labels, Mode mode) {
    return labelApi.label(new Command(admin, api.id(), mode.of(labels), Precondition.none()));
  }

  private LabelAssignment byAdmin(String name, String value) {
    return new LabelAssignment(
        name(name),
        new LabelValue(value),
        new LabelSource.Manual(),
        admin.user(),
        TickingClock.nth(1));
  }

  private ApiRecord stored(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow();
  }
}
