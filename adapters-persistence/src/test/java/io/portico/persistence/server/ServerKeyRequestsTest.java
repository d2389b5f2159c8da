package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.request.KeyRequestsContract;
import io.portico.persistence.TestDatabase;

class ServerKeyRequestsTest extends KeyRequestsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
