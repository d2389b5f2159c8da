/** Keeps keys at gateways in line with Portico, over the interfaces that administer them. */
@NullMarked
package io.portico.outbound.gateway;

import org.jspecify.annotations.NullMarked;
