/** The routes of the definitions of APIs. */
@NullMarked
package io.portico.http.definition;

import org.jspecify.annotations.NullMarked;
