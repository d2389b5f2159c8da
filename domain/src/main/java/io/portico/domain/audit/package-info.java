/** The audit trail: who changed what, and when. */
@NullMarked
package io.portico.domain.audit;

import org.jspecify.annotations.NullMarked;
