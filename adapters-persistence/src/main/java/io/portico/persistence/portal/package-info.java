/** The store of portal settings. */
@NullMarked
package io.portico.persistence.portal;

import org.jspecify.annotations.NullMarked;
