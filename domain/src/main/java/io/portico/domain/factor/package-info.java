/** Second factors of dashboard users: passkeys, one-time codes of an app, and recovery codes. */
@NullMarked
package io.portico.domain.factor;

import org.jspecify.annotations.NullMarked;
