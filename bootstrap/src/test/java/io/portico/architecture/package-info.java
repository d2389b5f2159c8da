/** The shape of Portico, held by rules. */
@NullMarked
package io.portico.architecture;

import org.jspecify.annotations.NullMarked;
