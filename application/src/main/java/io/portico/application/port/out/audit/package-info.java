/** The outbound ports of the audit trail. */
@NullMarked
package io.portico.application.port.out.audit;

import org.jspecify.annotations.NullMarked;
