/** The routes for operation: health, metrics, limits and documentation. */
@NullMarked
package io.portico.http.operation;

import org.jspecify.annotations.NullMarked;
