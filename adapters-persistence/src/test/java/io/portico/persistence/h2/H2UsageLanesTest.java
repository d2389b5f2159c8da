package io.portico.persistence.h2;

import io.portico.persistence.TestDatabase;
import io.portico.persistence.UsageLanesContract;

class H2UsageLanesTest extends UsageLanesContract {
  @Override
  protected TestDatabase database() {
    return TestDatabase.h2();
  }
}
