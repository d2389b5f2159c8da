package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.access.DashboardUsersContract;
import io.portico.persistence.TestDatabase;

class H2DashboardUsersTest extends DashboardUsersContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
