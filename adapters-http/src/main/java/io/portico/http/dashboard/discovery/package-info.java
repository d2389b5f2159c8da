/** The pages of discovery: sources with their runs, what a run would do, and mapping rules. */
@NullMarked
package io.portico.http.dashboard.discovery;

import org.jspecify.annotations.NullMarked;
