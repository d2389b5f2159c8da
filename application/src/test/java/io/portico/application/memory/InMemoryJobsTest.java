package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.job.JobsContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryJobsTest extends JobsContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
