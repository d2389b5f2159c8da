/** What developers ask keys for, and what becomes of it. */
@NullMarked
package io.portico.domain.request;

import org.jspecify.annotations.NullMarked;
