package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RemoveLabel.Command;
import io.portico.application.port.in.label.RemoveLabel.Outcome.InUse;
import io.portico.application.port.in.label.RemoveLabel.Outcome.Removed;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoveLabelServiceTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final RemoveLabel removeLabel =
      new LabelServices(stores, new TickingClock()).removeLabel();
  private final LabelDefinition tier = aLabel("tier").accepting("1", "2").build();

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, tier);
    Given.freeTextLabels(stores, organisation, "team");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void remove_onNoApi_isGone(boolean force) {
    var api = added("team", "blue");

    assertThat(remove("tier", force)).isEqualTo(new Removed(tier));

    assertThat(stores.labelDefinitions().find(organisation, tier.id())).isEmpty();
    assertThat(current(api)).isEqualTo(api);
  }

  @Test
  void remove_byIdOrFormerName_isGone() {
    var level = Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(remove("tier", false)).isEqualTo(new Removed(level));
    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(() -> remove(tier.id().toString(), false));
  }

  @Test
  void remove_inUse_namesTheFirstApisAndChangesNothing() {
    var carriers =
        IntStream.range(0, RemoveLabel.NAMED_APIS + 2).mapToObj(_ -> added("tier", "1")).toList();
    added("team", "blue");

    assertThat(remove("tier", false))
        .isEqualTo(
            new InUse(RemoveLabel.NAMED_APIS + 2, carriers.subList(0, RemoveLabel.NAMED_APIS)));

    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
    assertThat(current(carriers.getFirst())).isEqualTo(carriers.getFirst());
  }

  @Test
  void remove_inUseAndForced_removesTheLabelFromItsApisOnly() {
    var api = added("tier", "1", "team", "blue");
    var other = added("team", "red");

    assertThat(remove("tier", true)).isEqualTo(new Removed(tier));

    assertThat(current(api).labels().labels()).isEqualTo(labels("team", "blue"));
    assertThat(current(api).updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(current(other)).isEqualTo(other);
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).isEmpty();
  }

  @Test
  void remove_onMoreApisThanOneBatchAndForced_removesTheLabelFromAll() {
    for (var i = 0; i < 2_001; i++) {
      added("tier", "1");
    }

    assertThat(remove("tier", true)).isEqualTo(new Removed(tier));

    assertThat(stores.apis().count(organisation, ApiFilter.ALL)).isEqualTo(2_001);
  }

  @Test
  void remove_sameLabelInAnotherOrganisation_stays() {
    var elsewhere = Given.organisation(stores);
    Given.freeTextLabels(stores, elsewhere, "tier");
    var theirs = anApi("Theirs").labelled("tier", "1").build();
    stores.apis().add(elsewhere, theirs);

    assertThat(remove("tier", true)).isEqualTo(new Removed(tier));

    assertThat(stores.apis().find(elsewhere, theirs.id())).contains(theirs);
  }

  @Test
  void remove_unknownLabelOrThatOfAnotherOrganisation_isNotFound() {
    var elsewhere = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(() -> remove("tiers", true));
    assertThatExceptionOfType(RefusedException.NotFound.class)
        .isThrownBy(
            () ->
                removeLabel.remove(
                    new Command(elsewhere, tier.id().toString(), true, Precondition.none())));
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void remove_notAnAdministrator_isNotPermitted(Role role) {
    var actor = new Actor(organisation, Ids.user(), role);

    assertThatExceptionOfType(RefusedException.NotPermitted.class)
        .isThrownBy(
            () -> removeLabel.remove(new Command(actor, "tier", true, Precondition.none())));
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
  }

  @Test
  void remove_preconditionFails_isStaleAndChangesNothing() {
    var api = added("tier", "1");

    assertThatExceptionOfType(RefusedException.Stale.class)
        .isThrownBy(
            () ->
                removeLabel.remove(
                    new Command(admin, "tier", true, present -> !present.equals(tier))));
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
    assertThat(current(api)).isEqualTo(api);
  }

  private RemoveLabel.Outcome remove(String label, boolean force) {
    return removeLabel.remove(new Command(admin, label, force, Precondition.none()));
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
