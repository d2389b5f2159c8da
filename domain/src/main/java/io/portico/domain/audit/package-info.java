/** Who changed what. */
@NullMarked
package io.portico.domain.audit;

import org.jspecify.annotations.NullMarked;
