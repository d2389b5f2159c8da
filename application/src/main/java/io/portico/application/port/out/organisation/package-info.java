/** The outbound ports of organisations. */
@NullMarked
package io.portico.application.port.out.organisation;

import org.jspecify.annotations.NullMarked;
