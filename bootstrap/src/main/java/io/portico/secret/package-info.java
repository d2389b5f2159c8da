/** How secrets are generated, stored and used to seal what the database must not show. */
@NullMarked
package io.portico.secret;

import org.jspecify.annotations.NullMarked;
