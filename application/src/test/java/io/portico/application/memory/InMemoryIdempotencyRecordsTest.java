package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.idempotency.IdempotencyRecordsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryIdempotencyRecordsTest extends IdempotencyRecordsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
