/** The routes of the settings of a developer portal. */
@NullMarked
package io.portico.http.settings;

import org.jspecify.annotations.NullMarked;
