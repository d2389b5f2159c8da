package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.mail.OutboxContract;
import io.portico.persistence.TestDatabase;

class H2OutboxTest extends OutboxContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
