package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.access.DashboardUsersContract;
import io.portico.persistence.TestDatabase;

class ServerDashboardUsersTest extends DashboardUsersContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
