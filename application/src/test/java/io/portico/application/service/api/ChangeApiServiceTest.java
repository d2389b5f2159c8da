package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.ChangeApi.Command;
import io.portico.application.port.in.api.ChangeApi.Outcome.Changed;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangeApiServiceTest {

  private static final UnaryOperator<ApiDescription> SAME = UnaryOperator.identity();

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final ChangeApi changeApi =
      new ChangeApiService(
          stores.apis(),
          stores.labelDefinitions(),
          new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions()),
          new TickingClock(),
          stores.unitOfWork(),
          stores.audit());
  private final RemoveApi removeApi =
      new RemoveApiService(stores.apis(), stores.unitOfWork(), stores.audit());

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team");
  }

  /* ---- change ---- */

  @Test
  void change_descriptionAlone_keepsTheLabels() {
    var api = added();
    var expected = api.describedAs(described("Loans"), TickingClock.nth(1));

    assertThat(change(api, _ -> described("Loans"), Optional.empty()))
        .isEqualTo(new Changed(expected));
    assertThat(current(api)).contains(expected);
  }

  @Test
  void change_descriptionMadeOfThatOfToday_isTold() {
    var api = added();

    change(api, today -> described(today.name() + " 2"), Optional.empty());

    assertThat(current(api).orElseThrow().description().name()).isEqualTo("Payments 2");
  }

  @Test
  void change_descriptionAndLabels_changesBothAtOneInstant() {
    var api = added();

    change(
        api, _ -> described("Loans"), Optional.of(LabelChange.Merge.giving(labels("tier", "2"))));

    var changed = current(api).orElseThrow();
    assertThat(changed.description()).isEqualTo(described("Loans"));
    assertThat(changed.labels().labels()).isEqualTo(labels("tier", "2", "team", "blue"));
    assertThat(changed.updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(changed.createdAt()).isEqualTo(api.createdAt());
  }

  @Test
  void change_labelsReplacedOrRemoved_changesThem() {
    var api = added();

    change(api, SAME, Optional.of(LabelChange.Merge.removing(Set.of(name("team")))));
    assertThat(current(api).orElseThrow().labels().labels()).isEqualTo(labels("tier", "1"));

    change(api, SAME, Optional.of(new LabelChange.Replace(Labels.NONE)));
    assertThat(current(api).orElseThrow().labels().labels()).isEqualTo(Labels.NONE);
  }

  @Test
  void change_origin_stays() {
    var api = anApi("Payments").from("gateway", "a").build();
    stores.apis().add(organisation, api);

    change(api, _ -> described("Loans"), Optional.empty());

    assertThat(current(api).orElseThrow().origin()).isEqualTo(api.origin());
  }

  @Test
  void change_nothing_keepsWhenItWasUpdated() {
    var api = added();

    assertThat(
            change(
                api,
                SAME,
                Optional.of(new LabelChange.Replace(labels("tier", "1", "team", "blue")))))
        .isEqualTo(new Changed(api));
    assertThat(current(api)).contains(api);
  }

  @Test
  void change_badDescription_throwsAndChangesNothing() {
    var api = added();

    assertThatThrownBy(
            () ->
                change(
                    api,
                    _ -> described(" "),
                    Optional.of(LabelChange.Merge.giving(labels("tier", "2")))))
        .isInstanceOf(InvalidValueException.class);
    assertThat(current(api)).contains(api);
  }

  @Test
  void change_badLabels_changesNothing() {
    var api = added();

    assertThat(
            change(
                api,
                _ -> described("Loans"),
                Optional.of(LabelChange.Merge.giving(labels("teams", "red")))))
        .isEqualTo(
            new ChangeApi.Outcome.LabelsRejected(
                List.of(new UnknownLabel(name("teams"), List.of(name("team"))))));
    assertThat(current(api)).contains(api);
  }

  @Test
  void change_unknownApiOrThatOfAnotherOrganisation_saysSo() {
    var api = added();
    var stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);
    var unknown = Ids.api();

    assertThat(
            changeApi.change(
                new Command(admin, unknown, SAME, Optional.empty(), Precondition.none())))
        .isEqualTo(new ChangeApi.Outcome.UnknownApi(unknown));
    assertThat(
            changeApi.change(
                new Command(stranger, api.id(), SAME, Optional.empty(), Precondition.none())))
        .isEqualTo(new ChangeApi.Outcome.UnknownApi(api.id()));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void changeAndRemove_notAnAdministrator_changesNothing(Role role) {
    var api = added();
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(
            changeApi.change(
                new Command(
                    actor,
                    api.id(),
                    _ -> described("Loans"),
                    Optional.empty(),
                    Precondition.none())))
        .isEqualTo(new ChangeApi.Outcome.NotPermitted());
    assertThat(remove(actor, api)).isEqualTo(new RemoveApi.Outcome.NotPermitted());
    assertThat(current(api)).contains(api);
  }

  @Test
  void change_notWhatIsExpected_isStaleAndChangesNothing() {
    var api = added();

    assertThat(
            changeApi.change(
                new Command(
                    admin,
                    api.id(),
                    _ -> described("Loans"),
                    Optional.of(LabelChange.Merge.removing(Set.of(name("team")))),
                    present -> !present.equals(api))))
        .isEqualTo(new ChangeApi.Outcome.Stale());
    assertThat(current(api)).contains(api);
  }

  @Test
  void change_whatIsExpected_isMade() {
    var api = added();

    var outcome =
        changeApi.change(
            new Command(admin, api.id(), _ -> described("Loans"), Optional.empty(), api::equals));

    assertThat(outcome).isInstanceOf(ChangeApi.Outcome.Changed.class);
    assertThat(current(api).orElseThrow().description()).isEqualTo(described("Loans"));
  }

  /* ---- remove ---- */

  @Test
  void remove_present_isGone() {
    var api = added();

    assertThat(remove(admin, api)).isEqualTo(new RemoveApi.Outcome.Removed(api.id()));
    assertThat(current(api)).isEmpty();
    assertThat(remove(admin, api)).isEqualTo(new RemoveApi.Outcome.UnknownApi(api.id()));
  }

  @Test
  void remove_apiOfAnotherOrganisation_isUnknownAndStays() {
    var api = added();
    var stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThat(remove(stranger, api)).isEqualTo(new RemoveApi.Outcome.UnknownApi(api.id()));
    assertThat(current(api)).contains(api);
  }

  @Test
  void remove_notWhatIsExpected_isStaleAndChangesNothing() {
    var api = added();

    assertThat(
            removeApi.remove(
                new RemoveApi.Command(admin, api.id(), present -> !present.equals(api))))
        .isEqualTo(new RemoveApi.Outcome.Stale());
    assertThat(current(api)).contains(api);
  }

  private RemoveApi.Outcome remove(Actor actor, ApiRecord api) {
    return removeApi.remove(new RemoveApi.Command(actor, api.id(), Precondition.none()));
  }

  private ChangeApi.Outcome change(
      ApiRecord api, UnaryOperator<ApiDescription> description, Optional<LabelChange> labels) {
    return changeApi.change(new Command(admin, api.id(), description, labels, Precondition.none()));
  }

  private ApiRecord added() {
    var api = anApi("Payments").labelled("tier", "1", "team", "blue").build();
    stores.apis().add(organisation, api);
    return api;
  }

  private Optional<ApiRecord> current(ApiRecord api) {
    return stores.apis().find(organisation, api.id());
  }
}
