/** The texts of entries of the audit trail on pages. */
@NullMarked
package io.portico.http.dashboard.audit;

import org.jspecify.annotations.NullMarked;
