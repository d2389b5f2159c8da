/** The outbound ports of importing an installation of the classic dashboard. */
@NullMarked
package io.portico.application.port.out.portalimport;

import org.jspecify.annotations.NullMarked;
