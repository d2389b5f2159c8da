/** What the core needs for governance policies. */
@NullMarked
package io.portico.application.port.out.governance;

import org.jspecify.annotations.NullMarked;
