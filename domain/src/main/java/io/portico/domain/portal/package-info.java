/** What an organisation decided about its developer portal. */
@NullMarked
package io.portico.domain.portal;

import org.jspecify.annotations.NullMarked;
