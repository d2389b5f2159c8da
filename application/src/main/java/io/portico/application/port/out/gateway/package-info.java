/** The outbound ports of gateways that keep keys of their own. */
@NullMarked
package io.portico.application.port.out.gateway;

import org.jspecify.annotations.NullMarked;
