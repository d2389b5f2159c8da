/** Writes the events that webhooks receive. */
@NullMarked
package io.portico.application.service.event;

import org.jspecify.annotations.NullMarked;
