package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.setup.InstallationMetadataContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryInstallationMetadataTest extends InstallationMetadataContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
