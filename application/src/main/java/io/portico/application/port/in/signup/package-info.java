/** The use cases of people who become developers on a site, or who sign in to it. */
@NullMarked
package io.portico.application.port.in.signup;

import org.jspecify.annotations.NullMarked;
