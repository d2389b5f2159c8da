/** The routes of usage (contract 3.6). */
@NullMarked
package io.portico.http.usage;

import org.jspecify.annotations.NullMarked;
