package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.portal.CommittedSettingsContract;
import io.portico.persistence.TestDatabase;

class H2CommittedSettingsTest extends CommittedSettingsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
