/** Counts reported calls, and reports and ranks the counts. */
@NullMarked
package io.portico.application.service.usage;

import org.jspecify.annotations.NullMarked;
