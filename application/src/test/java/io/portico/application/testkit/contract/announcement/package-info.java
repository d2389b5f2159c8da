/** The contract of the store of announcements. */
@NullMarked
package io.portico.application.testkit.contract.announcement;

import org.jspecify.annotations.NullMarked;
