package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.usage.UsageNamesContract;
import io.portico.persistence.TestDatabase;

class H2UsageNamesTest extends UsageNamesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
