/** What the use cases of developers and dashboard users share about passwords. */
@NullMarked
package io.portico.application.service.account;

import org.jspecify.annotations.NullMarked;
