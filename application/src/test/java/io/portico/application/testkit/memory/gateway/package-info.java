/** Gateways and the keys pushed to them in memory. */
@NullMarked
package io.portico.application.testkit.memory.gateway;

import org.jspecify.annotations.NullMarked;
