/** The routes of label definitions. */
@NullMarked
package io.portico.http.label;

import org.jspecify.annotations.NullMarked;
