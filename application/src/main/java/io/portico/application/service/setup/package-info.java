/** The services of the first start of a node. */
@NullMarked
package io.portico.application.service.setup;

import org.jspecify.annotations.NullMarked;
