package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.IssuedKeysContract;
import io.portico.persistence.TestDatabase;

class H2IssuedKeysTest extends IssuedKeysContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
