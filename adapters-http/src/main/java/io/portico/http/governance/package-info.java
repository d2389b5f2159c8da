/** The routes of governance: policies, reports, export and import. */
@NullMarked
package io.portico.http.governance;

import org.jspecify.annotations.NullMarked;
