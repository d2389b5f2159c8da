package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.portal.PortalConfigurationsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryPortalConfigurationsTest extends PortalConfigurationsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
