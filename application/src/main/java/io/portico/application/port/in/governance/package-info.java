/** What may be asked about governance policies, and reports. */
@NullMarked
package io.portico.application.port.in.governance;

import org.jspecify.annotations.NullMarked;
