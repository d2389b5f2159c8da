package io.portico.persistence.h2;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.label.LabelRacesContract;
import io.portico.persistence.TestDatabase;

class H2LabelRacesTest extends LabelRacesContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.h2().emptied();
  }
}
