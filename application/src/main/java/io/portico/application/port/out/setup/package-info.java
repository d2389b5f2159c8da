/** The outbound ports of the installation. */
@NullMarked
package io.portico.application.port.out.setup;

import org.jspecify.annotations.NullMarked;
