/** The architecture rules of Portico. */
@NullMarked
package io.portico.architecture;

import org.jspecify.annotations.NullMarked;
