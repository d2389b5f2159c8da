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
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LabelApiFormerNamesTest {

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
    Given.freeTextLabels(stores, organisation, "team");
    Given.renamed(stores, organisation, name("tier"), name("level"));
  }

  @Test
  void label_formerName_givesTheLabelOfToday() {
    var api = added("team", "blue");

    assertThat(label(api, LabelChange.Merge.giving(labels("tier", "1"))))
        .isInstanceOf(Labelled.class);
    assertThat(current(api).labels().labels()).isEqualTo(labels("level", "1", "team", "blue"));

    assertThat(label(api, new LabelChange.Replace(labels("tier", "2"))))
        .isInstanceOf(Labelled.class);
    assertThat(current(api).labels().labels()).isEqualTo(labels("level", "2"));
  }

  @Test
  void label_sameValueByItsFormerName_changesNothing() {
    var api = added("level", "1");

    assertThat(label(api, new LabelChange.Replace(labels("tier", "1"))))
        .isEqualTo(new Labelled(api));
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void label_removedByFormerOrCurrentName_isGone() {
    var one = added("level", "1", "team", "blue");
    var two = added("level", "1", "team", "blue");

    assertThat(label(one, merge(labels("team", "red"), "tier"))).isInstanceOf(Labelled.class);
    assertThat(label(two, merge(Labels.NONE, "level", "tier"))).isInstanceOf(Labelled.class);

    assertThat(current(one).labels().labels()).isEqualTo(labels("team", "red"));
    assertThat(current(two).labels().labels()).isEqualTo(labels("team", "blue"));
  }

  @Test
  void label_removedThatIsNotThere_changesNothing() {
    var api = added("team", "blue");

    assertThat(label(api, merge(Labels.NONE, "tier"))).isEqualTo(new Labelled(api));
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void label_removedThatIsNotDefined_isRefusedWithTheNearestNames() {
    var api = added("level", "1", "team", "blue");

    assertThat(label(api, merge(labels("team", "red"), "levle", "teams")))
        .isEqualTo(
            new LabelsRejected(
                List.of(
                    new UnknownLabel(name("levle"), List.of(name("level"))),
                    new UnknownLabel(name("teams"), List.of(name("team"))))));
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void label_valueNotAllowedByItsFormerName_isToldAsItWasWritten() {
    var api = added("level", "1");

    assertThat(label(api, LabelChange.Merge.giving(labels("tier", "3"))))
        .isEqualTo(
            new LabelsRejected(
                List.of(
                    new ValueNotAllowed(
                        name("tier"),
                        new LabelValue("3"),
                        List.of(new LabelValue("1"), new LabelValue("2"))))));
  }

  @Test
  void label_formerAndCurrentName_isRefused() {
    var api = added("level", "1");

    assertThatThrownBy(() -> label(api, new LabelChange.Replace(labels("level", "2", "tier", "2"))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("labels.tier: ");
    assertThatThrownBy(() -> label(api, merge(labels("level", "2"), "tier")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("labels.level: ");
    assertThat(current(api)).isEqualTo(api);
  }

  private static LabelChange merge(Labels given, String... removed) {
    var names = new TreeSet<LabelName>();
    for (var name : removed) {
      names.add(name(name));
    }
    return new LabelChange.Merge(given, names);
  }

  private LabelApi.Outcome label(ApiRecord api, LabelChange change) {
    return labelApi.label(new Command(admin, api.id(), change, Precondition.none()));
  }

  private ApiRecord added(String... namesAndValues) {
    var api = anApi("Api").labelled(namesAndValues).build();
    stores.apis().add(organisation, api);
    return api;
  }

  private ApiRecord current(ApiRecord api) {
    return stores.apis().find(organisation, api.id()).orElseThrow();
  }
}
