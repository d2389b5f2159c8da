/** The APIs of an organisation's repository. */
@NullMarked
package io.portico.domain.api;

import org.jspecify.annotations.NullMarked;
