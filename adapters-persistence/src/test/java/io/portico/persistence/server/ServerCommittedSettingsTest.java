package io.portico.persistence.server;

import io.portico.application.testkit.contract.CommittedSettingsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerCommittedSettingsTest extends CommittedSettingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
