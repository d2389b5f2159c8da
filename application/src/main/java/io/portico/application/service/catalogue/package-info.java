/** The services of the catalogue of a portal. */
@NullMarked
package io.portico.application.service.catalogue;

import org.jspecify.annotations.NullMarked;
