package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.portal.PortalConfigurationsContract;
import io.portico.persistence.TestDatabase;

class H2PortalConfigurationsTest extends PortalConfigurationsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
