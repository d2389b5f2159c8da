/** The use cases of the first start. */
@NullMarked
package io.portico.application.service.setup;

import org.jspecify.annotations.NullMarked;
