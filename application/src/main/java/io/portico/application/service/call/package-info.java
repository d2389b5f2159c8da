/** Decides gateway calls: whether the call of a visitor may pass, and what a key is. */
@NullMarked
package io.portico.application.service.call;

import org.jspecify.annotations.NullMarked;
