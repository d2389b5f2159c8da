/** Calls of APIs that developers try. */
@NullMarked
package io.portico.outbound.api;

import org.jspecify.annotations.NullMarked;
