package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.subscription.SubscriptionsContract;
import io.portico.persistence.TestDatabase;

class H2SubscriptionsTest extends SubscriptionsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
