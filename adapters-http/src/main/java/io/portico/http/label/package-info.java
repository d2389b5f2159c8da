/** The routes of label definitions (contract 2.1). */
@NullMarked
package io.portico.http.label;

import org.jspecify.annotations.NullMarked;
