/** The routes of those who run Portico for several organisations (contract 1). */
@NullMarked
package io.portico.http.operator;

import org.jspecify.annotations.NullMarked;
