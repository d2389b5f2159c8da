package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.plan.PlansContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryPlansTest extends PlansContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
