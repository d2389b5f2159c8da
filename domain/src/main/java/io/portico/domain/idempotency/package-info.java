/**
 * Idempotency keys: requests that a client retries because it cannot know whether they were
 * executed.
 */
@NullMarked
package io.portico.domain.idempotency;

import org.jspecify.annotations.NullMarked;
