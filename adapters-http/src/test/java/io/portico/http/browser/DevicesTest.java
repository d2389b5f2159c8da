package io.portico.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
            + " Safari/537.36 | Chrome | Linux",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0 | Edge | Windows",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            + " Version/17.5 Safari/605.1.15 | Safari | macOS",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
            + " Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1 | Chrome | iPhone",
        "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0 | Firefox | Android",
      })
  void of_browsers_namesThemAndTheirSystems(String header, String browser, String system) {
    assertThat(Devices.of(header)).hasValue(new Devices.Device(browser, system));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "curl/8.5.0", "Fire<b>fox", "Linux"})
  void of_others_isEmpty(String header) {
    assertThat(Devices.of(header)).isEmpty();
  }
}
