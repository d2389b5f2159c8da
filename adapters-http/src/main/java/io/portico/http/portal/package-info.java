/** The routes of the classic portal interface (specification 4.2, contract 3). */
@NullMarked
package io.portico.http.portal;

import org.jspecify.annotations.NullMarked;
