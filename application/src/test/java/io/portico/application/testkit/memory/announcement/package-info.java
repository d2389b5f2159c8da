/** Announcements in memory. */
@NullMarked
package io.portico.application.testkit.memory.announcement;

import org.jspecify.annotations.NullMarked;
