/** Portico as a program. */
@NullMarked
package io.portico;

import org.jspecify.annotations.NullMarked;
