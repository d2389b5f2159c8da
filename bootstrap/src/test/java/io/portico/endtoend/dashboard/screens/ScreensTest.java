package io.portico.endtoend.dashboard.screens;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.CustomFields;
import io.portico.testkit.DashboardRoutes;
import io.portico.testkit.Members;
import io.portico.testkit.SettingsFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every page of the dashboard in a browser. */
class ScreensTest extends ScreensContract {

  private String signUp = "";

  @Override
  Members company() {
    var company = super.company();
    signUp =
        waitingSignUp(
            company.id(),
            "eve.with.a.rather.long.address@subsidiary.example.com",
            CustomFields.of(Map.of("Company", "Acme & Sons")));
    return company;
  }

  /* One line for each section. */
  @Override
  List<Screens> sections() {
    var sections = new ArrayList<Screens>();
    sections.add(new AccessScreens());
    sections.add(new AnalyticsScreens());
    sections.add(new HomeScreens());
    sections.add(new ApiScreens());
    sections.add(new LabelScreens());
    sections.add(new DeveloperScreens());
    sections.add(new SignUpScreens(signUp));
    sections.add(new PortalScreens());
    sections.add(new GovernanceScreens());
    sections.add(new DiscoveryScreens());
    sections.add(new RequestScreens());
    sections.add(new SystemScreens());
    sections.add(new ProviderScreens());
    sections.add(new RoleScreens());
    sections.add(new GatewayScreens());
    sections.add(new SessionScreens());
    sections.add(new StateScreens());
    return sections;
  }

  /* Gateways of the tests are on this machine. */
  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @Test
  void everyRoute_thatReads_isAPageHereOrKnownToBeNone() {
    var routes = DashboardRoutes.thatRead(context());
    var known =
        screens.stream()
            .map(screen -> DashboardRoutes.takenBy(routes, screen.route()))
            .collect(toCollection(TreeSet::new));
    sections().forEach(section -> known.addAll(section.otherRoutes()));

    assertThat(routes).isEqualTo(known);
    assertThat(screens).extracting(Screen::name).doesNotHaveDuplicates();
  }
}
