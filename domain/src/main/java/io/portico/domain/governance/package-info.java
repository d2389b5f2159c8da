/** Governance policies: what an organisation demands of the labels on its APIs. */
@NullMarked
package io.portico.domain.governance;

import org.jspecify.annotations.NullMarked;
