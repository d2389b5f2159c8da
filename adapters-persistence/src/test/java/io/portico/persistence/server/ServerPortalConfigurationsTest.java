package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.portal.PortalConfigurationsContract;
import io.portico.persistence.TestDatabase;

class ServerPortalConfigurationsTest extends PortalConfigurationsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
