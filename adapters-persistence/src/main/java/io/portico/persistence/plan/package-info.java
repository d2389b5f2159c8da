/** The store of plans. */
@NullMarked
package io.portico.persistence.plan;

import org.jspecify.annotations.NullMarked;
