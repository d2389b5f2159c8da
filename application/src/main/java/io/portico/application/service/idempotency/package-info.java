/** The use case of requests with idempotency keys, and the claims that other services share. */
@NullMarked
package io.portico.application.service.idempotency;

import org.jspecify.annotations.NullMarked;
