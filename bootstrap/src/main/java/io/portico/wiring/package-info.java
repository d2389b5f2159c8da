/** Which service stands behind which port. */
@NullMarked
package io.portico.wiring;

import org.jspecify.annotations.NullMarked;
