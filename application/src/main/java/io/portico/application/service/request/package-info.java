/** The services of key requests. */
@NullMarked
package io.portico.application.service.request;

import org.jspecify.annotations.NullMarked;
