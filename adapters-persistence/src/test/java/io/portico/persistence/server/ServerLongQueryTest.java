package io.portico.persistence.server;

import io.portico.persistence.LongQueryContract;
import io.portico.persistence.TestDatabase;

class ServerLongQueryTest extends LongQueryContract {
  @Override
  protected TestDatabase database() {
    return TestDatabase.server();
  }
}
