/** What the core needs for usage counters and reports. */
@NullMarked
package io.portico.application.port.out.usage;

import org.jspecify.annotations.NullMarked;
