/** The store of sites. */
@NullMarked
package io.portico.persistence.site;

import org.jspecify.annotations.NullMarked;
