/** The least a Micronaut server can do, to hold Portico against. */
@NullMarked
package io.portico.bench.bare;

import org.jspecify.annotations.NullMarked;
