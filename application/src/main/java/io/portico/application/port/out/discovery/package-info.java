/** The outbound ports of discovery. */
@NullMarked
package io.portico.application.port.out.discovery;

import org.jspecify.annotations.NullMarked;
