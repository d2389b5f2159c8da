package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.plan.PlansContract;
import io.portico.persistence.TestDatabase;

class H2PlansTest extends PlansContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
