package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.api.LabelCountsContract;
import io.portico.persistence.TestDatabase;

class ServerLabelCountsTest extends LabelCountsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
