/** The store of idempotency keys. */
@NullMarked
package io.portico.persistence.idempotency;

import org.jspecify.annotations.NullMarked;
