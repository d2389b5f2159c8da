package io.portico.persistence.server;

import io.portico.persistence.TestDatabase;
import io.portico.persistence.UsageShardsContract;

class ServerUsageShardsTest extends UsageShardsContract {
  @Override
  protected TestDatabase database() {
    return TestDatabase.server();
  }
}
