package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.UsageSweepsContract;
import io.portico.persistence.TestDatabase;

class H2UsageSweepsTest extends UsageSweepsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
