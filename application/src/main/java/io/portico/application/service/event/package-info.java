/** Writes the events that webhooks are told. */
@NullMarked
package io.portico.application.service.event;

import org.jspecify.annotations.NullMarked;
