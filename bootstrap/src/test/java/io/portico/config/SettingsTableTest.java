package io.portico.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettingsTableTest {

  @Test
  void table_everySetting_hasARow() {
    assertThat(SettingsTable.markdown().lines())
        .startsWith("| Environment | Means | Default |", "| --- | --- | --- |")
        .contains("| `PORTICO_PORT` | port to listen on; `0` for any free port | 8080 |")
        .hasSize(2 + Setting.values().length)
        .allMatch(row -> row.startsWith("| ") && row.endsWith(" |"));
  }
}
