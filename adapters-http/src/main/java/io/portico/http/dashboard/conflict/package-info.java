/** Stale edits: whose change came between the display of a form and its sending. */
@NullMarked
package io.portico.http.dashboard.conflict;

import org.jspecify.annotations.NullMarked;
