/** Writes and reads the audit trail. */
@NullMarked
package io.portico.application.service.audit;

import org.jspecify.annotations.NullMarked;
