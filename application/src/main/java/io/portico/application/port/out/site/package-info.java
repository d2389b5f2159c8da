/** The outbound ports of sites. */
@NullMarked
package io.portico.application.port.out.site;

import org.jspecify.annotations.NullMarked;
