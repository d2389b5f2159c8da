/** Tests of the pages of usage. */
@NullMarked
package io.portico.http.dashboard.analytics;

import org.jspecify.annotations.NullMarked;
