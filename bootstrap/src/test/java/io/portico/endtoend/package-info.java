/** Portico as its users meet it: over HTTP, from the packaged program, by its README. */
@NullMarked
package io.portico.endtoend;

import org.jspecify.annotations.NullMarked;
