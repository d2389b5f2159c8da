package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.IssuedKeyLifeContract;
import io.portico.persistence.TestDatabase;

class H2IssuedKeyLifeTest extends IssuedKeyLifeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
