/** The routes for those who run Portico: health, metrics, and the description of all routes. */
@NullMarked
package io.portico.http.operation;

import org.jspecify.annotations.NullMarked;
