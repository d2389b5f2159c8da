/** The outbound port of requests with idempotency keys. */
@NullMarked
package io.portico.application.port.out.idempotency;

import org.jspecify.annotations.NullMarked;
