/** The use cases and queries of discovery. */
@NullMarked
package io.portico.application.port.in.discovery;

import org.jspecify.annotations.NullMarked;
