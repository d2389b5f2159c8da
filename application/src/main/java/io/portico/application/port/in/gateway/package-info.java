/** The administration of gateways that keep keys of their own. */
@NullMarked
package io.portico.application.port.in.gateway;

import org.jspecify.annotations.NullMarked;
