/** Stores which nodes run. */
@NullMarked
package io.portico.persistence.node;

import org.jspecify.annotations.NullMarked;
