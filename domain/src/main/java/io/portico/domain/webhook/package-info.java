/** Webhooks: events, who subscribes to them, and their deliveries. */
@NullMarked
package io.portico.domain.webhook;

import org.jspecify.annotations.NullMarked;
