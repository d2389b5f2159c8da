/** The pages of governance: policies, the report, export and import. */
@NullMarked
package io.portico.http.dashboard.governance;

import org.jspecify.annotations.NullMarked;
