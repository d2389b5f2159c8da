/**
 * The stores on H2 and on the MySQL family, one package for each feature. {@code Jdbc…} implements
 * a port; its SQL is a text block in the method that runs it, and is the same on each database.
 */
@NullMarked
package io.portico.persistence;

import org.jspecify.annotations.NullMarked;
