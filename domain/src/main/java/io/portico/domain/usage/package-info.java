/** Usage: counters of calls by key, API, plan, response code and time. */
@NullMarked
package io.portico.domain.usage;

import org.jspecify.annotations.NullMarked;
