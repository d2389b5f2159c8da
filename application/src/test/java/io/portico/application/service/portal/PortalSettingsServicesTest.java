package io.portico.application.service.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.customised;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.key.KeyForm;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PortalSettingsServicesTest extends ServiceTest {

  private final PortalSettingsService service =
      new PortalSettingsService(
          stores.portalConfigurations(),
          new HashedIdentifiers(),
          stores.keyPushWriter(),
          unitOfWork,
          stores.audit());

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void show_noneStored_isTheDefaultForEveryRole(Role role) {
    assertThat(service.find(callerAs(role)))
        .isEqualTo(new View(PortalSettings.DEFAULT, KeyForm.HASHED));
  }

  @Test
  void replace_administrator_isVisibleToTheOwnOrganisationOnly() {
    replace(admin, Precondition.none());

    assertThat(service.find(admin)).isEqualTo(new View(customised(), KeyForm.HASHED));
    assertThat(service.find(stranger).settings()).isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void replace_equalSettings_isReplaced() {
    replace(admin, Precondition.none());

    replace(admin, Precondition.none());
    assertThat(service.find(admin).settings()).isEqualTo(customised());
  }

  @Test
  void replace_staleTag_isStaleAndChangesNothing() {
    var defaults = new View(PortalSettings.DEFAULT, KeyForm.HASHED);

    assertRefused(
        RefusedException.Stale.class, () -> replace(admin, present -> !present.equals(defaults)));
    assertThat(service.find(admin)).isEqualTo(defaults);

    replace(admin, defaults::equals);
  }

  @ParameterizedTest
  @EnumSource(names = {"APPROVER", "VIEWER"})
  void replace_otherRoles_isNotPermitted(Role role) {
    assertNotPermitted(() -> replace(callerAs(role), Precondition.none()));
    assertThat(service.find(admin).settings()).isEqualTo(PortalSettings.DEFAULT);
  }

  private void replace(Actor actor, Precondition<View> expected) {
    service.replace(new ReplacePortalSettings.Command(actor, customised(), expected));
  }
}
