/** Choosing records by name: suggestions while somebody types, and what the typed text names. */
@NullMarked
package io.portico.http.dashboard.picker;

import org.jspecify.annotations.NullMarked;
