/** The use cases of signing in to the dashboard, and of the one-time links that set passwords. */
@NullMarked
package io.portico.application.port.in.session;

import org.jspecify.annotations.NullMarked;
