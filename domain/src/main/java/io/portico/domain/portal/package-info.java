/** The settings of the developer portal of an organisation. */
@NullMarked
package io.portico.domain.portal;

import org.jspecify.annotations.NullMarked;
