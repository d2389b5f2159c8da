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
import io.portico.application.port.in.label.RemoveLabel.Outcome.Removed;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.fixture.SiteFixture;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.RefusedException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoveLabelServiceTest extends ServiceTest {

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
    assertThat(stored(api)).isEqualTo(api);
  }

  @Test
  void remove_labelThatTheSiteShows_isNoLongerShown() {
    var site = SiteFixture.customised(organisation, "acme");
    unitOfWork.run(
        () -> stores.sites().replace(site.showing(Stream.of(name("tier"), name("team")))));

    remove("tier", false);

    assertThat(stores.sites().find(organisation).orElseThrow().labelsShown())
        .containsExactly(name("team"));
  }

  @Test
  void remove_byIdOrFormerName_isGone() {
    var level = Given.renamed(stores, organisation, name("tier"), name("level"));

    assertThat(remove("tier", false)).isEqualTo(new Removed(level));
    assertNotFound(() -> remove(tier.id().toString(), false));
  }

  @Test
  void remove_inUse_namesTheFirstApisAndChangesNothing() {
    var carriers =
        IntStream.range(0, RemoveLabel.NAMED_APIS + 2).mapToObj(_ -> added("tier", "1")).toList();
    added("team", "blue");

    assertThat(remove(tier.id().toString(), false))
        .isEqualTo(
            new InUse(
                tier.name(),
                RemoveLabel.NAMED_APIS + 2,
                carriers.subList(0, RemoveLabel.NAMED_APIS)));

    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
    assertThat(stored(carriers.getFirst())).isEqualTo(carriers.getFirst());
  }

  @Test
  void remove_inUseAndForced_removesTheLabelFromItsApisOnly() {
    var api = added("tier", "1", "team", "blue");
    var other = added("team", "red");

    assertThat(remove("tier", true)).isEqualTo(new Removed(tier));

    assertThat(stored(api).labels().labels()).isEqualTo(labels("team", "blue"));
    assertThat(stored(api).updatedAt()).isEqualTo(TickingClock.nth(1));
    assertThat(stored(other)).isEqualTo(other);
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
  void remove_unknownForeignNotPermittedOrStale_changesNothing() {
    var api = added("tier", "1");
    Precondition<LabelDefinition> other = present -> !present.equals(tier);

    assertNotFound(
        () -> remove("tiers", true),
        () -> remove(stranger, tier.id().toString(), Precondition.none()));
    assertNotPermitted(
        () -> remove(approver, "tier", Precondition.none()),
        () -> remove(viewer, "tier", Precondition.none()));
    assertRefused(RefusedException.Stale.class, () -> remove(admin, "tier", other));
    assertThat(stores.labelDefinitions().find(organisation, tier.id())).contains(tier);
    assertThat(stored(api)).isEqualTo(api);
  }

  private void remove(Actor actor, String label, Precondition<LabelDefinition> expected) {
    removeLabel.remove(new Command(actor, label, true, expected));
  }

  private RemoveLabel.Outcome remove(String label, boolean force) {
    return removeLabel.remove(new Command(admin, label, force, Precondition.none()));
  }
}
