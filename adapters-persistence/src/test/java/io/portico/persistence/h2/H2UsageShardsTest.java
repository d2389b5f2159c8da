package io.portico.persistence.h2;

import io.portico.persistence.TestDatabase;
import io.portico.persistence.UsageShardsContract;

class H2UsageShardsTest extends UsageShardsContract {
  @Override
  protected TestDatabase database() {
    return TestDatabase.h2();
  }
}
