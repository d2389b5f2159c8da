/** The services of signing in to the dashboard. */
@NullMarked
package io.portico.application.service.session;

import org.jspecify.annotations.NullMarked;
