/** The site of an organisation, on which developers help themselves. */
@NullMarked
package io.portico.domain.site;

import org.jspecify.annotations.NullMarked;
