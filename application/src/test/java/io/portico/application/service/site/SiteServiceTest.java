package io.portico.application.service.site;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.SiteFixture.customised;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.site.ReplaceSite;
import io.portico.application.port.in.site.ReplaceSite.Outcome;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.PortalSettingsFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SiteServiceTest extends ServiceTest {

  private final SiteService service =
      new SiteService(
          stores.sites(),
          stores.organisations(),
          stores.labelDefinitions(),
          stores.portalConfigurations(),
          unitOfWork,
          stores.audit());

  private Site wanted;

  @BeforeEach
  void defineLabels() {
    wanted = customised(admin.organisation(), "acme");
    for (var name : new String[] {"team", "domain"}) {
      Given.label(stores, organisation, aLabel(name).build());
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void find_noneStored_isOffForEveryRole(Role role) {
    var site = service.find(callerAs(role));

    assertThat(site.enabled()).isFalse();
    assertThat(site.brand().title()).isNotEmpty();
    assertThat(service.visited(site.name())).isEmpty();
  }

  @Test
  void find_nameOfTheOrganisationTaken_isAnotherName() {
    var name = service.find(admin).name();
    replace(stranger, Site.unchanged(stranger.organisation(), name, "First"));

    assertThat(service.find(admin).name()).isEqualTo(new SiteName("site-" + admin.organisation()));
  }

  @Test
  void replace_formerNameOfALabel_isStoredAsItsCurrentName() {
    Given.renamed(stores, organisation, new LabelName("team"), new LabelName("squad"));

    assertThat(replace(admin, wanted)).isInstanceOf(Outcome.Replaced.class);

    assertThat(service.find(admin).labelsShown())
        .containsExactly(new LabelName("squad"), new LabelName("domain"));
  }

  @Test
  void replace_administrator_isVisitedByItsName() {
    assertThat(replace(admin, wanted)).isEqualTo(new Outcome.Replaced(wanted));

    assertThat(service.find(admin)).isEqualTo(wanted);
    assertThat(service.visited(wanted.name())).contains(wanted);
    assertThat(service.find(stranger)).isNotEqualTo(wanted);
  }

  @Test
  void replace_turnedOff_isVisitedByNoOne() {
    replace(admin, Site.unchanged(admin.organisation(), wanted.name(), "Acme"));

    assertThat(service.visited(wanted.name())).isEmpty();
  }

  @Test
  void visited_registrationDisabled_takesNoSignUps() {
    replace(admin, wanted);
    configure(PortalSettingsFixture.settings().disablingSignup().build());

    assertThat(service.visited(wanted.name())).contains(wanted.withoutSignUp());
    assertThat(service.find(admin)).isEqualTo(wanted);
  }

  @Test
  void replace_nameOfAnother_isTakenAndChangesNothing() {
    replace(admin, wanted);

    assertThat(replace(stranger, Site.unchanged(stranger.organisation(), wanted.name(), "X")))
        .isEqualTo(new Outcome.NameTaken(wanted.name()));
    assertThat(service.visited(wanted.name())).contains(wanted);
  }

  @Test
  void replace_unknownLabels_areNamedUnlessTheyAreShownAlready() {
    var unknown =
        new Site(
            wanted.organisation(),
            wanted.name(),
            true,
            wanted.brand(),
            wanted.languages(),
            new Site.Access(wanted.access().signUp(), false),
            List.of(new LabelName("nowhere"), new LabelName("team")),
            List.of());

    assertThat(replace(admin, unknown))
        .isEqualTo(new Outcome.UnknownLabels(List.of(new LabelName("nowhere"))));

    unitOfWork.run(() -> stores.sites().replace(unknown));
    assertThat(replace(admin, unknown)).isEqualTo(new Outcome.Replaced(unknown));
  }

  @Test
  void replace_stale_changesNothing() {
    replace(admin, wanted);
    var command =
        new ReplaceSite.Command(
            admin,
            Site.unchanged(admin.organisation(), wanted.name(), "Acme"),
            present -> !present.equals(wanted));

    assertRefused(RefusedException.Stale.class, () -> service.replace(command));
    assertThat(service.find(admin)).isEqualTo(wanted);
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVER", "VIEWER"})
  void replace_otherRoles_isNotPermitted(Role role) {
    assertNotPermitted(() -> replace(callerAs(role), wanted));
    assertThat(service.find(admin)).isNotEqualTo(wanted);
  }

  private Outcome replace(Actor actor, Site site) {
    return service.replace(new ReplaceSite.Command(actor, site, Precondition.none()));
  }
}
