/** Idempotency records in memory. */
@NullMarked
package io.portico.application.testkit.memory.idempotency;

import org.jspecify.annotations.NullMarked;
