/** What gateways ask of Portico for each call, and the administration of those that keep keys. */
@NullMarked
package io.portico.application.port.in.gateway;

import org.jspecify.annotations.NullMarked;
