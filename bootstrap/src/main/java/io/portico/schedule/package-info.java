/** Work that Portico starts by itself. */
@NullMarked
package io.portico.schedule;

import org.jspecify.annotations.NullMarked;
