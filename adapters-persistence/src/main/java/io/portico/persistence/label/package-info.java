/** The store of label definitions. */
@NullMarked
package io.portico.persistence.label;

import org.jspecify.annotations.NullMarked;
