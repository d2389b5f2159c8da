package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabasePropertiesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mysql://a,b/portico | true",
        "jdbc:mysql://a:3306,b:3307/portico?x=1 | true",
        "jdbc:mysql:loadbalance://a,b/portico | true",
        "jdbc:mysql://a/portico | false",
        "jdbc:mysql://a/portico?sessionVariables=x=1,y=2 | false",
        "jdbc:mysql://(host=a,port=3306)/portico | false",
        "jdbc:h2:file:/a,b/portico | false"
      })
  void namesSeveralServers_anyAddress_looksAtItsServersOnly(String url, boolean several) {
    assertThat(DatabaseProperties.namesSeveralServers(url)).isEqualTo(several);
  }
}
