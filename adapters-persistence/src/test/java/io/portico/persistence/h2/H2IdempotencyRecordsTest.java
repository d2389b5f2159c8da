package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.idempotency.IdempotencyRecordsContract;
import io.portico.persistence.TestDatabase;

class H2IdempotencyRecordsTest extends IdempotencyRecordsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
