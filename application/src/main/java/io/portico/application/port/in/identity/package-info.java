/** The use cases of signing in with a provider, and of administering providers. */
@NullMarked
package io.portico.application.port.in.identity;

import org.jspecify.annotations.NullMarked;
