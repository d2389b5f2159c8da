package io.portico.application.testkit.contract;

import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * The stores that a module runs every {@link StoreContract} on, named to {@link
 * java.util.ServiceLoader}. A module that names none runs them on the stores in memory.
 */
public interface StoresUnderTest {

  /** Returns what opens empty stores, by the name that reports show. */
  SequencedMap<String, Supplier<Stores>> byName();

  /** Returns those that {@code contract} runs on. */
  default SequencedMap<String, Supplier<Stores>> byName(Class<?> contract) {
    return byName();
  }
}
