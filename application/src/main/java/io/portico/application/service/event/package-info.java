/** Writes what webhooks and gateways receive of a change, in its unit of work. */
@NullMarked
package io.portico.application.service.event;

import org.jspecify.annotations.NullMarked;
