package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.idempotency.IdempotencyRecordsContract;
import io.portico.persistence.TestDatabase;

class ServerIdempotencyRecordsTest extends IdempotencyRecordsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
