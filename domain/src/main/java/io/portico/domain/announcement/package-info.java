/** Announcements: what administrators tell the developers of their site. */
@NullMarked
package io.portico.domain.announcement;

import org.jspecify.annotations.NullMarked;
