package io.portico.config;

/** One thing an operator may set (contract 5): by environment, property or argument. */
enum Setting {
  PORT("portico.port", "PORTICO_PORT", "port; 0 takes a free one", "8080"),
  INSTALLATION(
      "portico.installation", "PORTICO_INSTALLATION", "`self-hosted` or `cloud`", "self-hosted"),
  DATA(
      "portico.data",
      "PORTICO_DATA",
      "folder of the embedded database, `admin-token` and `secret`",
      "./data"),
  JDBC_URL(
      "portico.jdbc.url",
      "PORTICO_JDBC_URL",
      "a database server, `jdbc:mysql://…`; required in `cloud`",
      "embedded H2"),
  JDBC_USER("portico.jdbc.user", "PORTICO_JDBC_USER", "its user", "portico"),
  JDBC_PASSWORD("portico.jdbc.password", "PORTICO_JDBC_PASSWORD", "the password", "empty"),
  ADMIN_TOKEN(
      "portico.admin-token",
      "PORTICO_ADMIN_TOKEN",
      "the first administrator's credential, 20 characters or more",
      "made at the first start"),
  SECRET(
      "portico.secret",
      "PORTICO_SECRET",
      "seals what nobody may read in the database, 32 bytes or more; required in `cloud`, the same"
          + " on all nodes",
      "made at the first start"),
  KEY_HASHING(
      "portico.key-hashing",
      "PORTICO_KEY_HASHING",
      "`true` or `false`: whether only the hashes of keys are stored; `false` only when self-hosted",
      "true"),
  KEY_PREFIX(
      "portico.key-prefix",
      "PORTICO_KEY_PREFIX",
      "what issued keys begin with, 1 to 16 lower-case letters and digits",
      "ptk"),
  AUTO_APPROVAL(
      "portico.key-requests.auto-approval",
      "PORTICO_AUTO_APPROVAL",
      "`on-request` or `by-client`: who approves key requests that nobody reviews",
      "on-request"),
  PUBLIC_URL(
      "portico.public-url",
      "PORTICO_PUBLIC_URL",
      "where people reach Portico; links in mails begin with it",
      "http://localhost:<port>"),
  MAIL_ENABLED(
      "portico.mail.enabled",
      "PORTICO_MAIL_ENABLED",
      "`true` or `false`: whether mails are sent; with `false` they wait",
      "true"),
  MAIL_FROM(
      "portico.mail.from",
      "PORTICO_MAIL_FROM",
      "whom mails come from, unless a portal says otherwise; required with a mail server",
      "none"),
  SMTP_HOST(
      "portico.smtp.host", "PORTICO_SMTP_HOST", "the mail server; without one mails wait", "none"),
  SMTP_PORT(
      "portico.smtp.port", "PORTICO_SMTP_PORT", "its port", "587; with `tls` 465, with `none` 25"),
  SMTP_USER("portico.smtp.user", "PORTICO_SMTP_USER", "its user", "nobody logs in"),
  SMTP_PASSWORD("portico.smtp.password", "PORTICO_SMTP_PASSWORD", "the password", "none"),
  SMTP_TLS(
      "portico.smtp.tls",
      "PORTICO_SMTP_TLS",
      "`none`, `starttls` or `tls`: how mails are hidden on their way to it",
      "starttls"),
  OPERATOR_SECRET(
      "portico.operator-secret",
      "PORTICO_OPERATOR_SECRET",
      "opens `/admin/…`, where organisations are made; 20 characters or more",
      "closed"),
  PASSWORD_MIN(
      "portico.password.min",
      "PORTICO_PASSWORD_MIN",
      "the fewest characters of a password, 1 to 128",
      "8"),
  PASSWORD_REFUSE_COMMON(
      "portico.password.refuse-common",
      "PORTICO_PASSWORD_REFUSE_COMMON",
      "`true` or `false`: whether the 10,000 most used passwords are refused",
      "true"),
  USAGE_HOURS_KEPT(
      "portico.usage.hours-kept",
      "PORTICO_USAGE_HOURS_KEPT",
      "how long usage by the hour is kept: days, months or years such as `90d`, `36m` or `3y`, or"
          + " `forever`",
      "90d"),
  USAGE_DAYS_KEPT(
      "portico.usage.days-kept",
      "PORTICO_USAGE_DAYS_KEPT",
      "how long usage by the day is kept; not shorter than by the hour",
      "3y"),
  USAGE_MONTHS_KEPT(
      "portico.usage.months-kept",
      "PORTICO_USAGE_MONTHS_KEPT",
      "how long usage by the month is kept; not shorter than by the day",
      "forever"),
  SOURCES(
      "portico.sources",
      "PORTICO_SOURCES",
      "a YAML file of the systems APIs are read out of",
      "none");

  private final String property;
  private final String environment;
  private final String meaning;
  private final String fallback;

  Setting(String property, String environment, String meaning, String fallback) {
    this.property = property;
    this.environment = environment;
    this.meaning = meaning;
    this.fallback = fallback;
  }

  String property() {
    return property;
  }

  String environment() {
    return environment;
  }

  String meaning() {
    return meaning;
  }

  /** Returns what holds when it is not set, in words. */
  String fallback() {
    return fallback;
  }
}
