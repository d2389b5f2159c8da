/** The catalogue of plans that a developer portal offers. */
@NullMarked
package io.portico.domain.catalogue;

import org.jspecify.annotations.NullMarked;
