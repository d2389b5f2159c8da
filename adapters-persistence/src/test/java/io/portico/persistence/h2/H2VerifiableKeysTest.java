package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.key.VerifiableKeysContract;
import io.portico.persistence.TestDatabase;

class H2VerifiableKeysTest extends VerifiableKeysContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
