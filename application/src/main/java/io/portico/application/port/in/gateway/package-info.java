/** What gateways ask of Portico for each call of an API. */
@NullMarked
package io.portico.application.port.in.gateway;

import org.jspecify.annotations.NullMarked;
