/** The second factors of the user who looks at them. */
@NullMarked
package io.portico.http.dashboard.factor;

import org.jspecify.annotations.NullMarked;
