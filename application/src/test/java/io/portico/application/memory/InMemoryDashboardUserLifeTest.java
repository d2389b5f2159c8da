package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.access.DashboardUserLifeContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryDashboardUserLifeTest extends DashboardUserLifeContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
