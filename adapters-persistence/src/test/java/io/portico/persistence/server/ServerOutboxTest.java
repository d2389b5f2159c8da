package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.mail.OutboxContract;
import io.portico.persistence.TestDatabase;

class ServerOutboxTest extends OutboxContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
