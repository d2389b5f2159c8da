/** The use cases about label definitions. */
@NullMarked
package io.portico.application.service.label;

import org.jspecify.annotations.NullMarked;
