/** The routes of the settings of a developer portal. */
@NullMarked
package io.portico.http.portal;

import org.jspecify.annotations.NullMarked;
