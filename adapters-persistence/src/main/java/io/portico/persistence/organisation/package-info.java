/** The store of organisations. */
@NullMarked
package io.portico.persistence.organisation;

import org.jspecify.annotations.NullMarked;
