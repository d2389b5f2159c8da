/** The outbound ports of plans. */
@NullMarked
package io.portico.application.port.out.plan;

import org.jspecify.annotations.NullMarked;
