/** Key requests in memory. */
@NullMarked
package io.portico.application.testkit.memory.request;

import org.jspecify.annotations.NullMarked;
