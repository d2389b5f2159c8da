/** Failed logins in memory. */
@NullMarked
package io.portico.application.testkit.memory.account;

import org.jspecify.annotations.NullMarked;
