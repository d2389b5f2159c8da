package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiChangeContract;
import io.portico.persistence.TestDatabase;

class H2ApiChangeTest extends ApiChangeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
