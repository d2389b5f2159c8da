/** Stores of definitions. */
@NullMarked
package io.portico.persistence.definition;

import org.jspecify.annotations.NullMarked;
