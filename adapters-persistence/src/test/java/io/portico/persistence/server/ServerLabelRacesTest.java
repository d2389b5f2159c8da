package io.portico.persistence.server;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelRacesContract;
import io.portico.persistence.TestDatabase;

class ServerLabelRacesTest extends LabelRacesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
