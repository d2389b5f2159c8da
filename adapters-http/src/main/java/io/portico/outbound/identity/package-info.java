/** Signs people in with OpenID providers, by the library of Nimbus. */
@NullMarked
package io.portico.outbound.identity;

import org.jspecify.annotations.NullMarked;
