/** Tests of the packaged program as its own process: start, crash and the examples of the docs. */
@NullMarked
package io.portico.endtoend.process;

import org.jspecify.annotations.NullMarked;
