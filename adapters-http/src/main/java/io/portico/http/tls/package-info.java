/** The certificate of the server. */
@NullMarked
package io.portico.http.tls;

import org.jspecify.annotations.NullMarked;
