package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.UnitOfWorkContract;
import io.portico.persistence.TestDatabase;

class H2UnitOfWorkTest extends UnitOfWorkContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
