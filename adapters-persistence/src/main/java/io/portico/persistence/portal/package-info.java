/** The store of portal settings and its cache. */
@NullMarked
package io.portico.persistence.portal;

import org.jspecify.annotations.NullMarked;
