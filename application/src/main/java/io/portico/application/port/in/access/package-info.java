/** What may be asked about callers. */
@NullMarked
package io.portico.application.port.in.access;

import org.jspecify.annotations.NullMarked;
