/** The use cases of label definitions. */
@NullMarked
package io.portico.application.port.in.label;

import org.jspecify.annotations.NullMarked;
