/**
 * The stores on H2 and on the MySQL family. SQL is written once, in text blocks beside the method
 * that runs it, and tested on each. {@code Jdbc…} implements a port; the rest serves it.
 */
@NullMarked
package io.portico.persistence;

import org.jspecify.annotations.NullMarked;
