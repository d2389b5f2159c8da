package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.audit.AuditEntriesContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryAuditEntriesTest extends AuditEntriesContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
