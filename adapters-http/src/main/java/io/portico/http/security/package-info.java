/** Who is calling: from a credential in a header to an actor in a controller. */
@NullMarked
package io.portico.http.security;

import org.jspecify.annotations.NullMarked;
