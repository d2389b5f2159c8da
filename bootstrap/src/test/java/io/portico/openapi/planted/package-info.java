/** Breaks the rules of the architecture, to show that they are held. */
@NullMarked
package io.portico.openapi.planted;

import org.jspecify.annotations.NullMarked;
