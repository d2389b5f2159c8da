/** The store of catalogues. */
@NullMarked
package io.portico.persistence.catalogue;

import org.jspecify.annotations.NullMarked;
