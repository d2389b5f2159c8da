/** What the core needs for developers. */
@NullMarked
package io.portico.application.port.out.developer;

import org.jspecify.annotations.NullMarked;
