/** The use cases of importing an installation of the classic dashboard. */
@NullMarked
package io.portico.application.port.in.portalimport;

import org.jspecify.annotations.NullMarked;
