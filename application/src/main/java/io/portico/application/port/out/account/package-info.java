/** The outbound ports of passwords. */
@NullMarked
package io.portico.application.port.out.account;

import org.jspecify.annotations.NullMarked;
