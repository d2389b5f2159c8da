/** What the core needs for organisations. */
@NullMarked
package io.portico.application.port.out.organisation;

import org.jspecify.annotations.NullMarked;
