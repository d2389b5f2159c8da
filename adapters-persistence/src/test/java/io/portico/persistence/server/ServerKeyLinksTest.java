package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.mail.KeyLinksContract;
import io.portico.persistence.TestDatabase;

class ServerKeyLinksTest extends KeyLinksContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
