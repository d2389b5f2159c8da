/** The outbound ports of providers with which people sign in. */
@NullMarked
package io.portico.application.port.out.identity;

import org.jspecify.annotations.NullMarked;
