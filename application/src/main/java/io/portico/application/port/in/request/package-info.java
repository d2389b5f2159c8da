/** What callers do with key requests. */
@NullMarked
package io.portico.application.port.in.request;

import org.jspecify.annotations.NullMarked;
