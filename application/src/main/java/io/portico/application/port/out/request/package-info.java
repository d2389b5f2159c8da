/** What the core needs for key requests. */
@NullMarked
package io.portico.application.port.out.request;

import org.jspecify.annotations.NullMarked;
