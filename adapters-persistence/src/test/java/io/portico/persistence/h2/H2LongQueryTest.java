package io.portico.persistence.h2;

import io.portico.persistence.LongQueryContract;
import io.portico.persistence.TestDatabase;

class H2LongQueryTest extends LongQueryContract {
  @Override
  protected TestDatabase database() {
    return TestDatabase.h2();
  }
}
