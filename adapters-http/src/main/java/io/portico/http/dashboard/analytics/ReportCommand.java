package io.portico.http.dashboard.analytics;

/** A command for a shell that reports a call, as gateways do. */
final class ReportCommand {

  private ReportCommand() {}

  /**
   * Returns the command.
   *
   * @param origin of this Portico, such as {@code https://portico.example.com}
   * @param api that was called: letters, digits, {@code -}, {@code _} and {@code .}
   */
  static String of(String origin, String api) {
    // Not credentials, but the variables that the reader's shell takes them from.
    return """
        curl -H "X-API-Key: $PORTICO_KEY" -H 'Content-Type: application/json' \
        '%s/api/activity/records' \
        -d "[{\\"api_key\\":\\"$CALLED_KEY\\",\\"api_id\\":\\"%s\\",\
        \\"response_code\\":200,\\"timestamp\\":\\"$(date -u +%%FT%%TZ)\\"}]"\
        """
        .formatted(origin, api);
  }
}
