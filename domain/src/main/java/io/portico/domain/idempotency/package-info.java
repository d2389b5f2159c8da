/** Requests that a client sends again because it cannot know whether they were done. */
@NullMarked
package io.portico.domain.idempotency;

import org.jspecify.annotations.NullMarked;
