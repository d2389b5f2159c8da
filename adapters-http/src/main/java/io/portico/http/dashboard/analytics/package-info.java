/** Pages of usage: calls over time, and the most used. */
@NullMarked
package io.portico.http.dashboard.analytics;

import org.jspecify.annotations.NullMarked;
