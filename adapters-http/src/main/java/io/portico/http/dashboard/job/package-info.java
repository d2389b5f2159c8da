/** The words for asynchronous work, as several pages show it. */
@NullMarked
package io.portico.http.dashboard.job;

import org.jspecify.annotations.NullMarked;
