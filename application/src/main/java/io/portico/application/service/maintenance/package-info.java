/** The use cases by which Portico keeps its own store tidy. */
@NullMarked
package io.portico.application.service.maintenance;

import org.jspecify.annotations.NullMarked;
