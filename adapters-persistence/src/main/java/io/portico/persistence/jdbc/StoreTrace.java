package io.portico.persistence.jdbc;

import java.util.function.Supplier;

/** Measures the work of the store as parts of traces. There is none unless traces are on. */
public interface StoreTrace {

  /** Returns what {@code work} returns: a transaction with all its tries. */
  <T> T transaction(Supplier<T> work);

  /** Returns what {@code work} returns: a statement outside of transactions. */
  <T> T statement(Supplier<T> work);
}
