/** The outbound port of announcements. */
@NullMarked
package io.portico.application.port.out.announcement;

import org.jspecify.annotations.NullMarked;
