package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.governance.GovernancePoliciesContract;
import io.portico.persistence.TestDatabase;

class ServerGovernancePoliciesTest extends GovernancePoliciesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
