/** What the core needs for plans. */
@NullMarked
package io.portico.application.port.out.plan;

import org.jspecify.annotations.NullMarked;
