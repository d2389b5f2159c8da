/** Usage records: the routes that receive them, and their formats. */
@NullMarked
package io.portico.http.usage.record;

import org.jspecify.annotations.NullMarked;
