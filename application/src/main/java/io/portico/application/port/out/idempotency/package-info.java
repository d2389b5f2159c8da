/** What the core needs for idempotency keys. */
@NullMarked
package io.portico.application.port.out.idempotency;

import org.jspecify.annotations.NullMarked;
