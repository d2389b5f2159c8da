package io.portico.persistence.server;

import io.portico.persistence.TestDatabase;
import io.portico.persistence.UsageLanesContract;

class ServerUsageLanesTest extends UsageLanesContract {
  @Override
  protected TestDatabase database() {
    return TestDatabase.server();
  }
}
