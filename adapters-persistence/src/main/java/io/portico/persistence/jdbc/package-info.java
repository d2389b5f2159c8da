/** Statements, rows and transactions: what the stores of all features share. */
@NullMarked
package io.portico.persistence.jdbc;

import org.jspecify.annotations.NullMarked;
