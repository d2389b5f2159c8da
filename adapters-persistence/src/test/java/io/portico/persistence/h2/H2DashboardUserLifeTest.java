package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.access.DashboardUserLifeContract;
import io.portico.persistence.TestDatabase;

class H2DashboardUserLifeTest extends DashboardUserLifeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
