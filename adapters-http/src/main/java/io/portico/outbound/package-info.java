/**
 * The client of all requests of Portico to other systems, with one policy of addresses and limits.
 */
@NullMarked
package io.portico.outbound;

import org.jspecify.annotations.NullMarked;
