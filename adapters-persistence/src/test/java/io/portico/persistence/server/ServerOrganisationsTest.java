package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.organisation.OrganisationsContract;
import io.portico.persistence.TestDatabase;

class ServerOrganisationsTest extends OrganisationsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
