package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.access.DashboardUsersContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryDashboardUsersTest extends DashboardUsersContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
