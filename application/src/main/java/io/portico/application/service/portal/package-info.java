/** The services of the settings of a developer portal. */
@NullMarked
package io.portico.application.service.portal;

import org.jspecify.annotations.NullMarked;
