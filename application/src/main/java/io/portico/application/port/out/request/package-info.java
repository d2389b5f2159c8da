/** The outbound ports of key requests. */
@NullMarked
package io.portico.application.port.out.request;

import org.jspecify.annotations.NullMarked;
