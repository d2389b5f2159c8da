/** Announcements on the site and by mail. */
@NullMarked
package io.portico.application.service.announcement;

import org.jspecify.annotations.NullMarked;
