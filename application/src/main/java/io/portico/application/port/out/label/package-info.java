/** The outbound ports of label definitions. */
@NullMarked
package io.portico.application.port.out.label;

import org.jspecify.annotations.NullMarked;
