package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.developer.DevelopersContract;
import io.portico.persistence.TestDatabase;

class H2DevelopersTest extends DevelopersContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
