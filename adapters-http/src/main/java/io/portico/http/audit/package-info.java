/** The routes of the audit trail. */
@NullMarked
package io.portico.http.audit;

import org.jspecify.annotations.NullMarked;
