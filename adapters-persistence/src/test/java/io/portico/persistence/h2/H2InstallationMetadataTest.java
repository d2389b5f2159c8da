package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.setup.InstallationMetadataContract;
import io.portico.persistence.TestDatabase;

class H2InstallationMetadataTest extends InstallationMetadataContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
