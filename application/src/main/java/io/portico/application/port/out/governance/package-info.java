/** The outbound ports of governance policies. */
@NullMarked
package io.portico.application.port.out.governance;

import org.jspecify.annotations.NullMarked;
