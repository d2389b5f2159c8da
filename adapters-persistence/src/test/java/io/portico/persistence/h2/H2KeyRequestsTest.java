package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.request.KeyRequestsContract;
import io.portico.persistence.TestDatabase;

class H2KeyRequestsTest extends KeyRequestsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
