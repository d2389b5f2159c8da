package io.portico.persistence.h2;

import io.portico.application.testkit.contract.RememberedRequestsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class H2RememberedRequestsTest extends RememberedRequestsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
