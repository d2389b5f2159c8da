/** Breaks the rules of the architecture, to show that they are held. */
@NullMarked
package io.portico.sources.planted;

import org.jspecify.annotations.NullMarked;
