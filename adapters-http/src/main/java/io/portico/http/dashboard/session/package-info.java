/** Signing in to the dashboard: sessions in cookies, and the protection of its forms. */
@NullMarked
package io.portico.http.dashboard.session;

import org.jspecify.annotations.NullMarked;
