/** The outbound ports of portal settings. */
@NullMarked
package io.portico.application.port.out.portal;

import org.jspecify.annotations.NullMarked;
