package io.portico.application.port.in;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.plan.Plans;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageLimitsTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        DashboardUsers.MOST,
        ServiceCredentials.MOST,
        Plans.MOST,
        GovernancePolicies.MOST,
      })
  void largest_holdsAllRecords_ofKindsThatPagesShowAsAWhole(int most) {
    assertThat(PageLimits.LARGEST).isGreaterThanOrEqualTo(most);
  }
}
