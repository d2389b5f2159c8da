/** The use cases of the settings of a developer portal. */
@NullMarked
package io.portico.application.port.in.portal;

import org.jspecify.annotations.NullMarked;
