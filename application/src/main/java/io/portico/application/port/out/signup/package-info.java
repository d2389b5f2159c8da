/** The outbound ports of sign-ups. */
@NullMarked
package io.portico.application.port.out.signup;

import org.jspecify.annotations.NullMarked;
