/** Creates each service with the ports it needs. */
@NullMarked
package io.portico.wiring;

import org.jspecify.annotations.NullMarked;
