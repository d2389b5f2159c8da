/** What Portico does by itself, again and again. */
@NullMarked
package io.portico.schedule;

import org.jspecify.annotations.NullMarked;
