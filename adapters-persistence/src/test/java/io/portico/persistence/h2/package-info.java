/** The contracts of the stores, held on H2. */
@NullMarked
package io.portico.persistence.h2;

import org.jspecify.annotations.NullMarked;
