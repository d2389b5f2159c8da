/** The first page of the dashboard. */
@NullMarked
package io.portico.http.dashboard.home;

import org.jspecify.annotations.NullMarked;
