/** End-to-end tests of users and roles, the audit trail, and what holds for all routes. */
@NullMarked
package io.portico.endtoend.organisation;

import org.jspecify.annotations.NullMarked;
