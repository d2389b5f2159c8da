package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.governance.GovernancePoliciesContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryGovernancePoliciesTest extends GovernancePoliciesContract {

  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
