/** The use case of requests with idempotency keys. */
@NullMarked
package io.portico.application.port.in.idempotency;

import org.jspecify.annotations.NullMarked;
