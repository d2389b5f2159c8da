/** The history of a record: its entries of the audit trail, as several pages show it. */
@NullMarked
package io.portico.http.dashboard.trail;

import org.jspecify.annotations.NullMarked;
