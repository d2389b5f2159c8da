/** The use cases of the catalogue of a portal. */
@NullMarked
package io.portico.application.port.in.catalogue;

import org.jspecify.annotations.NullMarked;
