package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.subscription.SubscriptionsContract;
import io.portico.persistence.TestDatabase;

class ServerSubscriptionsTest extends SubscriptionsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
