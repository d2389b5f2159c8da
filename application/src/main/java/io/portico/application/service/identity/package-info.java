/** The services of signing in with a provider, and of administering providers. */
@NullMarked
package io.portico.application.service.identity;

import org.jspecify.annotations.NullMarked;
