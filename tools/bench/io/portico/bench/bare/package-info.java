/** A minimal Micronaut server, to compare Portico with. */
@NullMarked
package io.portico.bench.bare;

import org.jspecify.annotations.NullMarked;
