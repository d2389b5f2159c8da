/** How pages tell of entries of the audit trail. */
@NullMarked
package io.portico.http.dashboard.audit;

import org.jspecify.annotations.NullMarked;
