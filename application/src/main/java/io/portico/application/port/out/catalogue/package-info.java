/** The outbound ports of catalogues. */
@NullMarked
package io.portico.application.port.out.catalogue;

import org.jspecify.annotations.NullMarked;
