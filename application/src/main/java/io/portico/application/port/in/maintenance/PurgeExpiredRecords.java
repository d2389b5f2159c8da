package io.portico.application.port.in.maintenance;

/**
 * Use case: Portico forgets failed logins and remembered answers that count no more, mails of long
 * ago, and links that nobody followed in time.
 */
public interface PurgeExpiredRecords {

  /** Forgets them, a few at a time so that nobody waits. Returns how many they were. */
  int forget();
}
