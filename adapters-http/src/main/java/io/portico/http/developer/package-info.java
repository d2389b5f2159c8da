/** The routes by which a portal administers developers. */
@NullMarked
package io.portico.http.developer;

import org.jspecify.annotations.NullMarked;
