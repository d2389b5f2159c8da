/** Contracts of the stores of idempotency keys. */
@NullMarked
package io.portico.application.testkit.contract.idempotency;

import org.jspecify.annotations.NullMarked;
