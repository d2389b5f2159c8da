/** The routes of operators, who run Portico for several organisations. */
@NullMarked
package io.portico.http.organisation;

import org.jspecify.annotations.NullMarked;
