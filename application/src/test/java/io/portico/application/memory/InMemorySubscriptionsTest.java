package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.subscription.SubscriptionsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemorySubscriptionsTest extends SubscriptionsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
