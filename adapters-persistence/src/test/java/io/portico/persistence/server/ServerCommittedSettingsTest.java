package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.portal.CommittedSettingsContract;
import io.portico.persistence.TestDatabase;

class ServerCommittedSettingsTest extends CommittedSettingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
