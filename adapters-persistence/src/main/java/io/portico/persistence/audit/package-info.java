/** The store of the audit trail. */
@NullMarked
package io.portico.persistence.audit;

import org.jspecify.annotations.NullMarked;
