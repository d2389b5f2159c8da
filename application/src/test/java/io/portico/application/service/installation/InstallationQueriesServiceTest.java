package io.portico.application.service.installation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.installation.InstallationQueries;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.Organisation;
import io.portico.domain.installation.InstallationSetting;
import io.portico.domain.installation.InstallationSetting.Group;
import io.portico.domain.installation.InstallationSetting.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstallationQueriesServiceTest extends ServiceTest {

  private static final List<InstallationSetting> SETTINGS =
      List.of(
          new InstallationSetting(
              "PORTICO_PORT", Group.NODE, "port", new Value.Shown("8080"), "8080", true));

  private final InMemoryOrganisations organisations = new InMemoryOrganisations();
  private final InstallationQueries queries =
      new InstallationQueriesService(() -> SETTINGS, organisations);

  @Test
  void settings_byAnAdministratorOfTheFirstOrganisation_areThose() {
    organisations.add(new Organisation(admin.organisation(), "First"));

    assertThat(queries.settings(admin)).isEqualTo(SETTINGS);
    assertNotPermitted(() -> queries.settings(approver), () -> queries.settings(viewer));
  }

  @Test
  void settings_byAnAdministratorOfAnotherOrganisation_areNone() {
    organisations.add(new Organisation(admin.organisation(), "First"));
    organisations.add(new Organisation(stranger.organisation(), "Other"));

    assertThat(queries.settings(stranger)).isEmpty();
  }
}
