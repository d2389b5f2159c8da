/** The use cases of announcements. */
@NullMarked
package io.portico.application.port.in.announcement;

import org.jspecify.annotations.NullMarked;
