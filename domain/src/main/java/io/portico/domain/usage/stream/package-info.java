/** Usage from a topic: how far each partition is counted, and what could not be. */
@NullMarked
package io.portico.domain.usage.stream;

import org.jspecify.annotations.NullMarked;
