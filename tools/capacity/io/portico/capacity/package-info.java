/**
 * Tells what usage of a size needs: {@code java tools/capacity/io/portico/capacity/Capacity.java}.
 */
@NullMarked
package io.portico.capacity;

import org.jspecify.annotations.NullMarked;
