/** Webhooks and their deliveries in memory. */
@NullMarked
package io.portico.application.testkit.memory.webhook;

import org.jspecify.annotations.NullMarked;
