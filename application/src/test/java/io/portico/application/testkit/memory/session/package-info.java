/** Sessions and access links in memory. */
@NullMarked
package io.portico.application.testkit.memory.session;

import org.jspecify.annotations.NullMarked;
