/** The dashboard: pages for the people of an organisation. */
@NullMarked
package io.portico.http.dashboard;

import org.jspecify.annotations.NullMarked;
