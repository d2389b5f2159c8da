package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.organisation.OrganisationsContract;
import io.portico.persistence.TestDatabase;

class H2OrganisationsTest extends OrganisationsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
