/** Tests of stale edits. */
@NullMarked
package io.portico.http.dashboard.conflict;

import org.jspecify.annotations.NullMarked;
