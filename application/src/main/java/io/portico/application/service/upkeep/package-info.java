/** The use cases by which Portico keeps its own store tidy. */
@NullMarked
package io.portico.application.service.upkeep;

import org.jspecify.annotations.NullMarked;
