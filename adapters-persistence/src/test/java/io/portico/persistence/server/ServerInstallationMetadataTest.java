package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.setup.InstallationMetadataContract;
import io.portico.persistence.TestDatabase;

class ServerInstallationMetadataTest extends InstallationMetadataContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
