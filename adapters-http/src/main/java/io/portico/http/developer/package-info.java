/** The routes by which a portal administers developers (specification 4.2, contract 3.1). */
@NullMarked
package io.portico.http.developer;

import org.jspecify.annotations.NullMarked;
