/** New passwords of developers and dashboard users. */
@NullMarked
package io.portico.application.service.account;

import org.jspecify.annotations.NullMarked;
