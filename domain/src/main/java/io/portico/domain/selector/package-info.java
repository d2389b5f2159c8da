/** Selectors: expressions that select APIs by their labels. */
@NullMarked
package io.portico.domain.selector;

import org.jspecify.annotations.NullMarked;
