/** Counts how often consumers call. */
@NullMarked
package io.portico.limit;

import org.jspecify.annotations.NullMarked;
