/** Tests of the pages of the developer portal. */
@NullMarked
package io.portico.http.dashboard.portal;

import org.jspecify.annotations.NullMarked;
