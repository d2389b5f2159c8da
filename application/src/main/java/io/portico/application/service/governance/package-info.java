/** The use cases about governance policies, and what keeps writes from breaking them. */
@NullMarked
package io.portico.application.service.governance;

import org.jspecify.annotations.NullMarked;
