package io.portico.persistence.h2;

import io.portico.application.testkit.contract.InstallationContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class H2InstallationTest extends InstallationContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
