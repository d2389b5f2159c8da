/** The outbound ports of usage counters and reports. */
@NullMarked
package io.portico.application.port.out.usage;

import org.jspecify.annotations.NullMarked;
