package io.portico.application.memory;

import io.portico.application.testkit.contract.InstallationContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryInstallationTest extends InstallationContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
