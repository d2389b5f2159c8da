/** Gateways that keep keys of their own, and the state of each key there. */
@NullMarked
package io.portico.domain.gateway;

import org.jspecify.annotations.NullMarked;
