/** Pages of people who signed up on the developer site, and who are not developers yet. */
@NullMarked
package io.portico.http.dashboard.signup;

import org.jspecify.annotations.NullMarked;
