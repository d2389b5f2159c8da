/** Tests of the pages of developers. */
@NullMarked
package io.portico.http.dashboard.developer;

import org.jspecify.annotations.NullMarked;
