/** The use cases by which Portico maintains its own store. */
@NullMarked
package io.portico.application.port.in.maintenance;

import org.jspecify.annotations.NullMarked;
