package io.portico.application.service.installation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.installation.InstallationSetting;
import io.portico.domain.installation.InstallationSetting.Group;
import io.portico.domain.installation.InstallationSetting.Value;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstallationQueriesServiceTest extends ServiceTest {

  private static final List<InstallationSetting> SETTINGS =
      List.of(
          new InstallationSetting(
              "PORTICO_PORT", Group.NODE, "port", new Value.Shown("8080"), "8080", true));

  @Test
  void settings_byAnAdministrator_areThose() {
    var queries = new InstallationQueriesService(() -> SETTINGS);

    assertThat(queries.settings(admin)).isEqualTo(SETTINGS);
    assertRefused(
        RefusedException.NotPermitted.class,
        () -> queries.settings(approver),
        () -> queries.settings(viewer));
  }
}
