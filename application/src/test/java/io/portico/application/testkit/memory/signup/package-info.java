/** Sessions and access links in memory. */
@NullMarked
package io.portico.application.testkit.memory.signup;

import org.jspecify.annotations.NullMarked;
