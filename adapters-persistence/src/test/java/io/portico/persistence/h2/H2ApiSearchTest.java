package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.ApiSearchContract;
import io.portico.persistence.TestDatabase;

class H2ApiSearchTest extends ApiSearchContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
