/** Tests of the pages of discovery. */
@NullMarked
package io.portico.http.dashboard.discovery;

import org.jspecify.annotations.NullMarked;
