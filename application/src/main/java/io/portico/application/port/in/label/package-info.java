/** What may be asked about label definitions. */
@NullMarked
package io.portico.application.port.in.label;

import org.jspecify.annotations.NullMarked;
