/** The store of sign-ups. */
@NullMarked
package io.portico.persistence.signup;

import org.jspecify.annotations.NullMarked;
