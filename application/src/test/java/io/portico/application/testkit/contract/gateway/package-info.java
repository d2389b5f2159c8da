/** Contracts of the stores of gateways to which keys are pushed. */
@NullMarked
package io.portico.application.testkit.contract.gateway;

import org.jspecify.annotations.NullMarked;
