package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.governance.GovernancePoliciesContract;
import io.portico.persistence.TestDatabase;

class H2GovernancePoliciesTest extends GovernancePoliciesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
