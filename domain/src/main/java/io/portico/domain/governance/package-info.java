/** Governance policies: which labels an organisation requires on its APIs. */
@NullMarked
package io.portico.domain.governance;

import org.jspecify.annotations.NullMarked;
