/** The store of dashboard users. */
@NullMarked
package io.portico.persistence.access;

import org.jspecify.annotations.NullMarked;
