/** What Portico does by itself, so that its store holds nothing it needs no more. */
@NullMarked
package io.portico.application.port.in.maintenance;

import org.jspecify.annotations.NullMarked;
