/** What may be asked about usage. */
@NullMarked
package io.portico.application.port.in.usage;

import org.jspecify.annotations.NullMarked;
