/** Tests of the pages of governance. */
@NullMarked
package io.portico.http.dashboard.governance;

import org.jspecify.annotations.NullMarked;
