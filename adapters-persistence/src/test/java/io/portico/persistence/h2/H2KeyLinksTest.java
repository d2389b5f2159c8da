package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.mail.KeyLinksContract;
import io.portico.persistence.TestDatabase;

class H2KeyLinksTest extends KeyLinksContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
