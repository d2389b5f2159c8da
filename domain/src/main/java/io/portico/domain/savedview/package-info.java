/** Saved views of lists. */
@NullMarked
package io.portico.domain.savedview;

import org.jspecify.annotations.NullMarked;
