package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.LabelCountsContract;
import io.portico.persistence.TestDatabase;

class H2LabelCountsTest extends LabelCountsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
