/** Authentication: from the credential in a header to the actor in a controller. */
@NullMarked
package io.portico.http.security;

import org.jspecify.annotations.NullMarked;
