/** The use case of requests that are sent again. */
@NullMarked
package io.portico.application.service.idempotency;

import org.jspecify.annotations.NullMarked;
