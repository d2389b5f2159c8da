/** The store of imports of the classic dashboard. */
@NullMarked
package io.portico.persistence.portalimport;

import org.jspecify.annotations.NullMarked;
