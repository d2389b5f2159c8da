package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.audit.AuditEntriesContract;
import io.portico.persistence.TestDatabase;

class H2AuditEntriesTest extends AuditEntriesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
