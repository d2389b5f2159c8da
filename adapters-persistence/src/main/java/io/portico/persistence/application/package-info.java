/** Stores the applications of developers. */
@NullMarked
package io.portico.persistence.application;

import org.jspecify.annotations.NullMarked;
