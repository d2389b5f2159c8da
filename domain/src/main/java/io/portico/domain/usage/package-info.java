/** Usage: how often keys were used, and with what success. */
@NullMarked
package io.portico.domain.usage;

import org.jspecify.annotations.NullMarked;
