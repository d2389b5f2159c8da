/** Second factors in the database. */
@NullMarked
package io.portico.persistence.factor;

import org.jspecify.annotations.NullMarked;
