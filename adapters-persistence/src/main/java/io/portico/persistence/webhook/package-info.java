/** Webhooks and their deliveries in the database. */
@NullMarked
package io.portico.persistence.webhook;

import org.jspecify.annotations.NullMarked;
