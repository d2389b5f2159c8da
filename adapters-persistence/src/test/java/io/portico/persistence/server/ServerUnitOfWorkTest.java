package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.UnitOfWorkContract;
import io.portico.persistence.TestDatabase;

class ServerUnitOfWorkTest extends UnitOfWorkContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
