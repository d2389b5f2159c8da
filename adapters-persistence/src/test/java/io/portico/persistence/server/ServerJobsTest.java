package io.portico.persistence.server;

import io.portico.application.testkit.contract.JobsContract;
import io.portico.application.testkit.contract.Stores;
import io.portico.persistence.TestDatabase;

class ServerJobsTest extends JobsContract {
  @Override
  protected Stores emptyStores() {
    return TestDatabase.server().emptied();
  }
}
