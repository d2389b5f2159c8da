/** Usage counters and reports in memory. */
@NullMarked
package io.portico.application.testkit.memory.usage;

import org.jspecify.annotations.NullMarked;
