/** The store of governance policies. */
@NullMarked
package io.portico.persistence.governance;

import org.jspecify.annotations.NullMarked;
