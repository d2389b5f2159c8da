/** Stores what is counted against the limits of plans. */
@NullMarked
package io.portico.persistence.limit;

import org.jspecify.annotations.NullMarked;
