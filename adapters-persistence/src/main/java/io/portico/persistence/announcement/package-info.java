/** The adapter for announcements. */
@NullMarked
package io.portico.persistence.announcement;

import org.jspecify.annotations.NullMarked;
