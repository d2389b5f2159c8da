/** The stores of gateways to which keys are pushed. */
@NullMarked
package io.portico.persistence.gateway;

import org.jspecify.annotations.NullMarked;
