/** The pages of the system: users, mails, the audit trail, jobs and this node. */
@NullMarked
package io.portico.http.dashboard.system;

import org.jspecify.annotations.NullMarked;
