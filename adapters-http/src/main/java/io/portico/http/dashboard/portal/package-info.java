/** Pages of the developer portal: the catalogue, the plans and the settings. */
@NullMarked
package io.portico.http.dashboard.portal;

import org.jspecify.annotations.NullMarked;
