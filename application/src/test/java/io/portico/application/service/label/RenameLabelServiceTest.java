package io.portico.application.service.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.RenameLabel.Command;
import io.portico.application.port.in.label.RenameLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.RenameLabel.Outcome.NameTaken;
import io.portico.application.port.in.label.RenameLabel.Outcome.Renamed;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.fixture.SiteFixture;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.RefusedException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenameLabelServiceTest extends ServiceTest {

  private final RenameLabel renameLabel =
      new LabelServices(stores, new TickingClock()).renameLabel();
  private final LabelDefinition tier = aLabel("tier").accepting("1", "2").required().build();

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, tier);
    Given.freeTextLabels(stores, organisation, "team");
  }

  @Test
  void rename_newName_appliesToAllApisAtOnce() {
    var api = anApi("Payments").labelled("tier", "1", "team", "blue").build();
    stores.apis().add(organisation, api);
    var expected = tier.renamed(name("level"));

    assertThat(rename(tier.id().toString(), "level")).isEqualTo(new Renamed(expected));

    assertThat(stored()).isEqualTo(expected);
    assertThat(stores.apis().find(organisation, api.id()).orElseThrow().labels().labels())
        .isEqualTo(labels("level", "1", "team", "blue"));
  }

  @Test
  void rename_labelThatTheSiteShows_isShownByItsNewName() {
    var site = SiteFixture.customised(organisation, "acme");
    unitOfWork.run(
        () -> stores.sites().replace(site.showing(Stream.of(name("tier"), name("team")))));

    rename("tier", "level");

    assertThat(stores.sites().find(organisation).orElseThrow().labelsShown())
        .containsExactly(name("level"), name("team"));
  }

  @Test
  void rename_byCurrentOrFormerName_findsTheDefinition() {
    assertThat(rename("tier", "level")).isInstanceOf(Renamed.class);
    assertThat(rename("tier", "rank")).isInstanceOf(Renamed.class);

    assertThat(stored().formerNames()).containsExactly(name("level"), name("tier"));
  }

  @Test
  void rename_sameName_changesNothing() {
    assertThat(rename("tier", "tier")).isEqualTo(new Renamed(tier));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void rename_back_swapsTheNames() {
    rename("tier", "level");

    assertThat(rename("level", "tier")).isInstanceOf(Renamed.class);

    assertThat(stored().name()).isEqualTo(name("tier"));
    assertThat(stored().formerNames()).containsExactly(name("level"));
  }

  @Test
  void rename_inCaseOnly_isRenamed() {
    assertThat(rename("tier", "Tier")).isEqualTo(new Renamed(tier.renamed(name("Tier"))));
  }

  @Test
  void rename_33rdTime_throwsAndChangesNothing() {
    for (var i = 0; i < LabelDefinition.MOST_FORMER_NAMES; i++) {
      rename(tier.id().toString(), "name" + i);
    }
    var before = stored();

    assertThatInvalid(() -> rename(tier.id().toString(), "once-more"))
        .hasMessageStartingWith("formerNames: 33 names");
    assertThat(stored()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "Team", "crew", "CREW"})
  void rename_currentOrFormerNameOfAnother_changesNothing(String taken) {
    Given.label(stores, organisation, aLabel("crew").build());
    Given.renamed(stores, organisation, name("crew"), name("crowd"));

    assertThat(rename("tier", taken)).isEqualTo(new NameTaken(name(taken)));
    assertThat(stored()).isEqualTo(tier);
  }

  @Test
  void rename_reservedName_changesNothing() {
    assertThat(rename("tier", "Portico.tier")).isEqualTo(new NameReserved(name("Portico.tier")));
    assertThat(stored()).isEqualTo(tier);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tiers", "TIER", "no name", "000000000000000000000000"})
  void rename_unknownLabel_isNotFound(String unknown) {
    assertNotFound(() -> rename(unknown, "level"));
  }

  @Test
  void rename_foreignNotPermittedOrStale_changesNothing() {
    assertNotFound(() -> rename(stranger, Precondition.none()));
    assertNotPermitted(
        () -> rename(approver, Precondition.none()), () -> rename(viewer, Precondition.none()));
    assertRefused(
        RefusedException.Stale.class, () -> rename(admin, present -> !present.equals(tier)));
    assertThat(stored()).isEqualTo(tier);
  }

  private void rename(Actor actor, Precondition<LabelDefinition> expected) {
    renameLabel.rename(new Command(actor, tier.id().toString(), name("level"), expected));
  }

  private RenameLabel.Outcome rename(String label, String to) {
    return renameLabel.rename(new Command(admin, label, name(to), Precondition.none()));
  }

  private LabelDefinition stored() {
    return stores.labelDefinitions().find(organisation, tier.id()).orElseThrow();
  }
}
