package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.plan.PlansContract;
import io.portico.persistence.TestDatabase;

class ServerPlansTest extends PlansContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
