/** Sign-ups of people who become developers on a site. */
@NullMarked
package io.portico.domain.signup;

import org.jspecify.annotations.NullMarked;
