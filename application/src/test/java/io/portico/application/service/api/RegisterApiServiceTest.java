package io.portico.application.service.api;

import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.ApiFixture.fullyDescribed;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Command;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RegisterApiServiceTest extends ServiceTest {

  private final SequentialIds ids = new SequentialIds();
  private final RegisterApi registerApi =
      new LabelServices(stores, new TickingClock()).registerApi(ids);

  @Test
  void register_withoutIdAndLabels_makesAnId() {
    var expected =
        new ApiRecord(
            new ApiId.Generated(SequentialIds.nth(1)),
            described("Payments"),
            Optional.empty(),
            LabelAssignments.NONE,
            TickingClock.nth(1),
            TickingClock.nth(1));

    assertThat(registerApi.register(command("Payments", Labels.NONE)))
        .isEqualTo(new Registered(expected));
    assertThat(stored()).containsExactly(expected);
  }

  @Test
  void register_withIdAndLabels_storesBothAndWhoSetThem() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team");
    var id = Ids.api();
    var description = fullyDescribed("Payments");
    var expected =
        new ApiRecord(
            id,
            description,
            Optional.empty(),
            LabelAssignments.of(List.of(byAdmin("tier", "2"), byAdmin("team", "blue"))),
            TickingClock.nth(1),
            TickingClock.nth(1));

    var outcome =
        registerApi.register(
            new Command(admin, Optional.of(id), description, labels("tier", "2", "team", "blue")));

    assertThat(outcome).isEqualTo(new Registered(expected));
    assertThat(stored()).containsExactly(expected);
    assertThat(ids.made()).isZero();
  }

  @Test
  void register_idTaken_isRefusedInThatOrganisationOnly() {
    var id = Optional.of(Ids.api());
    registerApi.register(new Command(stranger, id, described("Theirs"), Labels.NONE));
    registerApi.register(new Command(admin, id, described("First"), Labels.NONE));

    assertThat(registerApi.register(new Command(admin, id, described("Second"), Labels.NONE)))
        .isEqualTo(new IdTaken(id.orElseThrow()));
    assertThat(stored()).extracting(ApiRecord::description).containsExactly(described("First"));
  }

  @Test
  void register_severalBadLabels_namesThemAllAndStoresNothing() {
    Given.label(stores, organisation, aLabel("api_criticality").accepting("1", "2").build());
    Given.label(stores, organisation, aLabel("old").deprecated().build());
    Given.freeTextLabels(stores, organisation, "team");
    var given = labels("api_criticality", "3", "old", "yes", "team", "blue", "unheard-of", "blue");

    assertThat(registerApi.register(command("Payments", given)))
        .isEqualTo(
            rejected(
                List.of(
                    new ValueNotAllowed(
                        name("api_criticality"), new LabelValue("3"), oneOf("1", "2")),
                    new LabelDeprecated(name("old")),
                    new UnknownLabel(name("unheard-of"), List.of()))));
    assertThat(stored()).isEmpty();
  }

  @Test
  void register_labelDefinedInAnotherOrganisation_isUnknown() {
    Given.freeTextLabels(stores, Given.organisation(stores), "tier");

    assertThat(registerApi.register(command("Payments", labels("tier", "1"))))
        .isEqualTo(rejected(List.of(new UnknownLabel(name("tier"), List.of()))));
    assertThat(stored()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ADMIN", "PUBLISHER"})
  void register_notAnAdministrator_isNotPermitted(Role role) {
    var actor = callerAs(role);

    assertNotPermitted(
        () ->
            registerApi.register(
                new Command(
                    actor, Optional.empty(), described("Payments"), labels("unknown", "1"))));

    assertThat(stored()).isEmpty();
  }

  private static RegisterApi.Outcome rejected(List<Rejection> rejections) {
    return new LabelsRefused(new LabelRefusal.LabelsRejected(rejections));
  }

  private Command command(String name, Labels labels) {
    return new Command(admin, Optional.empty(), described(name), labels);
  }

  private LabelAssignment byAdmin(String name, String value) {
    return new LabelAssignment(
        name(name),
        new LabelValue(value),
        new LabelSource.Manual(),
        admin.user(),
        TickingClock.nth(1));
  }

  private List<ApiRecord> stored() {
    return stores.apis().select(organisation, ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 100);
  }
}
