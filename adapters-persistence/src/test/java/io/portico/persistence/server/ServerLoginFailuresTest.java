package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.developer.LoginFailuresContract;
import io.portico.persistence.TestDatabase;

class ServerLoginFailuresTest extends LoginFailuresContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
