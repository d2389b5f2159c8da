/** The services of developers. */
@NullMarked
package io.portico.application.service.developer;

import org.jspecify.annotations.NullMarked;
