package io.portico.application.memory;

import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.contract.developer.LoginFailuresContract;
import io.portico.application.testkit.memory.InMemoryStores;

class InMemoryLoginFailuresTest extends LoginFailuresContract {
  @Override
  protected Stores emptyStores() {
    return new InMemoryStores();
  }
}
