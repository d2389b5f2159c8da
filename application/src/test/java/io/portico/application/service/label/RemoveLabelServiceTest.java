package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RemoveLabel.Command;
import io.portico.application.port.in.label.RemoveLabel.Outcome.InUse;
import io.portico.application.port.in.label.RemoveLabel.Outcome.NotPermitted;
import io.portico.application.port.in.label.RemoveLabel.Outcome.Removed;
import io.portico.application.port.in.label.RemoveLabel.Outcome.Stale;
import io.portico.application.port.in.label.RemoveLabel.Outcome.UnknownLabel;
import io.portico.application.port.in.label.ShowLabelUsage;
import io.portico.application.port.in.label.ShowLabelUsage.Usage;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import java.util.LinkedHashMap;
import java.util.Map;
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
      new RemoveLabelService(
          stores.labelDefinitions(),
          stores.apis(),
          new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions()),
          new PolicyReferences(stores.governancePolicies()),
          new TickingClock(),
          stores.unitOfWork(),
          stores.audit());
  private final ShowLabelUsage showLabelUsage =
      new ShowLabelUsageService(stores.labelDefinitions(), stores.apis());
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
    assertThat(remove(tier.id().toString(), false))
        .isEqualTo(new UnknownLabel(tier.id().toString()));
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
  void remove_inUseAndForced_takesTheLabelFromItsApisAlone() {
    var api = added("tier", "1", "team", "blue");
    var other = added("team", "red");

    assertThat(remove("tier", true)).isEqualTo(new Removed(tier));

    assertThat(current(api).labels().labels()).isEqualTo(labels("team", "blue"));
    assertThat(current(api).updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(current(other)).isEqualTo(other);
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).isEmpty();
  }

  @Test
  void remove_onMoreApisThanOneBatchAndForced_takesTheLabelFromAll() {
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
  void remove_unknownLabelOrThatOfAnotherOrganisation_saysSo() {
    var elsewhere = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThat(remove("tiers", true)).isEqualTo(new UnknownLabel("tiers"));
    assertThat(
            removeLabel.remove(
                new Command(elsewhere, tier.id().toString(), true, Precondition.none())))
        .isEqualTo(new UnknownLabel(tier.id().toString()));
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void remove_notAnAdministrator_changesNothing(Role role) {
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(removeLabel.remove(new Command(actor, "tier", true, Precondition.none())))
        .isEqualTo(new NotPermitted());
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
  }

  @Test
  void remove_notWhatIsExpected_isStaleAndChangesNothing() {
    var api = added("tier", "1");

    assertThat(
            removeLabel.remove(new Command(admin, "tier", true, present -> !present.equals(tier))))
        .isEqualTo(new Stale());
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
    assertThat(current(api)).isEqualTo(api);
  }

  /* ---- usage ---- */

  @ParameterizedTest
  @EnumSource
  void usage_anyRoleAndName_countsValuesAndApisWithout(Role role) {
    added("tier", "1");
    added("tier", "2");
    added("tier", "2");
    added("team", "blue");
    var level = Given.renamed(stores, organisation, name("tier"), name("level"));
    var values = new LinkedHashMap<LabelValue, Long>();
    values.put(new LabelValue("2"), 2L);
    values.put(new LabelValue("1"), 1L);
    var expected = new Usage(level, new LabelCounts(name("level"), values, 0, 3, 1));
    var actor = new Actor(organisation, Ids.user(), role);

    assertThat(showLabelUsage.usage(actor, "tier")).contains(expected);
    assertThat(showLabelUsage.usage(actor, "level")).contains(expected);
    assertThat(showLabelUsage.usage(actor, tier.id().toString())).contains(expected);
  }

  @Test
  void usage_labelOnNoApi_isZero() {
    assertThat(showLabelUsage.usage(admin, "tier"))
        .contains(
            new Usage(tier, new LabelCounts(name("tier"), new LinkedHashMap<>(Map.of()), 0, 0, 0)));
  }

  @Test
  void usage_unknownLabelOrThatOfAnotherOrganisation_isEmpty() {
    var elsewhere = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertThat(showLabelUsage.usage(admin, "tiers")).isEmpty();
    assertThat(showLabelUsage.usage(elsewhere, "tier")).isEmpty();
    assertThat(showLabelUsage.usage(elsewhere, tier.id().toString())).isEmpty();
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
