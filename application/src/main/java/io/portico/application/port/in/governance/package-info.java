/** The use cases and queries of governance: policies, reports, export and import. */
@NullMarked
package io.portico.application.port.in.governance;

import org.jspecify.annotations.NullMarked;
