/** APIs as source systems describe them, and what their metadata says about labels. */
@NullMarked
package io.portico.domain.discovery;

import org.jspecify.annotations.NullMarked;
