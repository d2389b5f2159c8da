/** The use cases about developers. */
@NullMarked
package io.portico.application.service.developer;

import org.jspecify.annotations.NullMarked;
