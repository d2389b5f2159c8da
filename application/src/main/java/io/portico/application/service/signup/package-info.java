/** The services of people who become developers on a site, or who sign in to it. */
@NullMarked
package io.portico.application.service.signup;

import org.jspecify.annotations.NullMarked;
