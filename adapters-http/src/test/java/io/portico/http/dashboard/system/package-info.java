/** The pages of the system over HTTP. */
@NullMarked
package io.portico.http.dashboard.system;

import org.jspecify.annotations.NullMarked;
