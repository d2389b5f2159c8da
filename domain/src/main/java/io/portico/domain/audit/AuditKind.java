package io.portico.domain.audit;

import io.portico.domain.shared.Worded;

/**
 * The kind of the changed object. Objects of which an organisation has only one (its settings, its
 * site, its catalogue, its governance, all its APIs) have the id of the organisation.
 */
public enum AuditKind implements Worded {
  LABEL,
  API,
  /** Many APIs at once. */
  APIS,
  /** A source of discovered APIs, identified by its name. */
  SOURCE,
  GOVERNANCE_POLICY,
  GOVERNANCE,
  ORGANISATION,
  USER,
  SERVICE_CREDENTIAL,
  SETTINGS,
  /** The site for developers. */
  SITE,
  /** An announcement on the site. */
  ANNOUNCEMENT,
  PLAN,
  CATALOGUE,
  /** An entry of the catalogue, identified by its plan. */
  CATALOGUE_ENTRY,
  DEVELOPER,
  /** An application of developers. */
  APPLICATION,
  KEY_REQUEST,
  KEY,
  MAIL,
  WEBHOOK,
  /** A gateway to which keys are pushed. */
  GATEWAY,
  /** A provider with which people sign in. */
  IDENTITY_PROVIDER,
  /** A group of a provider, identified by its name. */
  GROUP,
  /** A role that administrators defined, identified by its name. */
  ROLE
}
