/** What the core needs for discovery. */
@NullMarked
package io.portico.application.port.out.discovery;

import org.jspecify.annotations.NullMarked;
