/** What the developer portal of an organisation offers. */
@NullMarked
package io.portico.domain.catalogue;

import org.jspecify.annotations.NullMarked;
