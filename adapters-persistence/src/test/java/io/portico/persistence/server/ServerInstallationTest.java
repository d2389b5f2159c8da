package io.portico.persistence.server;

import io.portico.application.testkit.contract.InstallationContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerInstallationTest extends InstallationContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
