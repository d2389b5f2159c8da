/** Work that goes on behind the answer to a request. */
@NullMarked
package io.portico.application.service.job;

import org.jspecify.annotations.NullMarked;
