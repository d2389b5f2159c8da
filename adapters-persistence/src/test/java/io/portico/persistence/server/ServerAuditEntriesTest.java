package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.audit.AuditEntriesContract;
import io.portico.persistence.TestDatabase;

class ServerAuditEntriesTest extends AuditEntriesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
