package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.developer.LoginFailuresContract;
import io.portico.persistence.TestDatabase;

class H2LoginFailuresTest extends LoginFailuresContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
