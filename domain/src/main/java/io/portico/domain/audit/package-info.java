/** Who changed what: the audit trail. */
@NullMarked
package io.portico.domain.audit;

import org.jspecify.annotations.NullMarked;
