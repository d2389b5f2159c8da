/** What binds a developer to a plan. */
@NullMarked
package io.portico.domain.subscription;

import org.jspecify.annotations.NullMarked;
