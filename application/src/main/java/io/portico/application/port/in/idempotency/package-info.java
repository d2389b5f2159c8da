/** What may be asked about requests that are sent again. */
@NullMarked
package io.portico.application.port.in.idempotency;

import org.jspecify.annotations.NullMarked;
