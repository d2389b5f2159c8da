/** The use cases of the audit trail. */
@NullMarked
package io.portico.application.port.in.audit;

import org.jspecify.annotations.NullMarked;
