package io.portico.persistence.jdbc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The deferred work of a thread's transaction, or why it has failed. */
final class TransactionWork {

  final Map<String, List<NewRow>> deferred = new LinkedHashMap<>();
  final Map<Class<?>, Runnable> last = new LinkedHashMap<>();
  @Nullable RuntimeException failure;
}
