/** The outbound ports of sessions and of the one-time links that set passwords. */
@NullMarked
package io.portico.application.port.out.session;

import org.jspecify.annotations.NullMarked;
