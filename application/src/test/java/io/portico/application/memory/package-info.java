/** The stores in memory, held to the contracts of the ports. */
@NullMarked
package io.portico.application.memory;

import org.jspecify.annotations.NullMarked;
