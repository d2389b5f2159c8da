/** The outbound ports of developers. */
@NullMarked
package io.portico.application.port.out.developer;

import org.jspecify.annotations.NullMarked;
