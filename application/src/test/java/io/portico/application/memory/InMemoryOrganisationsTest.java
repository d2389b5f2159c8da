package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.organisation.OrganisationsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryOrganisationsTest extends OrganisationsContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
