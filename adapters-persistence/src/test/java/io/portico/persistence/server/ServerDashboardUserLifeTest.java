package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.access.DashboardUserLifeContract;
import io.portico.persistence.TestDatabase;

class ServerDashboardUserLifeTest extends DashboardUserLifeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
