/** The stores of issued keys, with the cache of verifiable ones. */
@NullMarked
package io.portico.persistence.key;

import org.jspecify.annotations.NullMarked;
