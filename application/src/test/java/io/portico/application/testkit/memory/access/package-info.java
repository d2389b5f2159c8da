/** Dashboard users and service credentials in memory. */
@NullMarked
package io.portico.application.testkit.memory.access;

import org.jspecify.annotations.NullMarked;
