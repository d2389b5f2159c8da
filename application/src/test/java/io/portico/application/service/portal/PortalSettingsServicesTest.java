package io.portico.application.service.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.unusual;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings.Shown;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyForm;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PortalSettingsServicesTest {

  private final Stores stores = new InMemoryStores();
  private final OrganisationId organisation = Given.organisation(stores);
  private final Actor admin = new Actor(organisation, Ids.user(), Role.ADMIN);
  private final Actor stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);
  private final ShowPortalSettings showPortalSettings =
      new ShowPortalSettingsService(
          stores.portalConfigurations(), new HashedIdentifiers(), stores.unitOfWork());
  private final ReplacePortalSettings replacePortalSettings =
      new ReplacePortalSettingsService(
          stores.portalConfigurations(),
          new HashedIdentifiers(),
          stores.unitOfWork(),
          stores.audit());

  @ParameterizedTest
  @EnumSource
  void show_nothingDecided_isAsUsualForEveryRole(Role role) {
    assertThat(showPortalSettings.show(new Actor(organisation, Ids.user(), role)))
        .isEqualTo(new Shown(PortalSettings.USUAL, KeyForm.HASHED));
  }

  @Test
  void replace_administrator_isShownToTheOwnOrganisationOnly() {
    assertThat(replace(admin, Precondition.none()))
        .isEqualTo(new ReplacePortalSettings.Outcome.Replaced());

    assertThat(showPortalSettings.show(admin)).isEqualTo(new Shown(unusual(), KeyForm.HASHED));
    assertThat(showPortalSettings.show(stranger).settings()).isEqualTo(PortalSettings.USUAL);
  }

  @Test
  void replace_withWhatIsThere_isReplaced() {
    replace(admin, Precondition.none());

    assertThat(replace(admin, Precondition.none()))
        .isEqualTo(new ReplacePortalSettings.Outcome.Replaced());
    assertThat(showPortalSettings.show(admin).settings()).isEqualTo(unusual());
  }

  @Test
  void replace_anotherReading_isStaleAndChangesNothing() {
    var usual = new Shown(PortalSettings.USUAL, KeyForm.HASHED);

    assertThat(replace(admin, present -> !present.equals(usual)))
        .isEqualTo(new ReplacePortalSettings.Outcome.Stale());
    assertThat(showPortalSettings.show(admin)).isEqualTo(usual);

    assertThat(replace(admin, usual::equals))
        .isEqualTo(new ReplacePortalSettings.Outcome.Replaced());
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVER", "VIEWER"})
  void replace_otherRoles_isNotPermitted(Role role) {
    assertThat(replace(new Actor(organisation, Ids.user(), role), Precondition.none()))
        .isEqualTo(new ReplacePortalSettings.Outcome.NotPermitted());
    assertThat(showPortalSettings.show(admin).settings()).isEqualTo(PortalSettings.USUAL);
  }

  private ReplacePortalSettings.Outcome replace(Actor actor, Precondition<Shown> expected) {
    return replacePortalSettings.replace(
        new ReplacePortalSettings.Command(actor, unusual(), expected));
  }
}
