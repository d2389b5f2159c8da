/** Passkeys and one-time codes, on libraries. */
@NullMarked
package io.portico.factor;

import org.jspecify.annotations.NullMarked;
