package io.portico.persistence.h2;

import io.portico.application.testkit.contract.ApiChangeContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class H2ApiChangeTest extends ApiChangeContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
