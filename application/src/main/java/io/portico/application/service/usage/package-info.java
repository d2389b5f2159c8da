/** The use cases of usage. */
@NullMarked
package io.portico.application.service.usage;

import org.jspecify.annotations.NullMarked;
