package io.portico.http.operation;

import static io.portico.http.testkit.Errors.NOT_AUTHORISED;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.AccessToken;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogLevelControllerTest {

  private static final AccessToken SECRET = new AccessToken("the-secret-of-the-operator");
  private static final String LEVELS = "/admin/log-levels";
  private static final String FIXED = "io.example.Fixed";

  @RegisterExtension @AutoClose
  static final TestServer SERVER = TestServer.with(HttpProperties.operatorSecret(SECRET));

  private static final List<String> CHANGES = new ArrayList<>();

  static {
    SERVER.context().registerSingleton(LogLevels.class, new Levels());
  }

  @Test
  void list_anyLoggers_areShownByName() {
    call("GET", LEVELS).send().assertIs(200, "{\"io.portico\":\"info\",\"root\":\"warn\"}");
  }

  @Test
  void change_knownLevel_isMade() {
    CHANGES.clear();

    put("io.portico.persistence", "{\"level\":\"debug\"}")
        .assertIs(200, "{\"io.portico.persistence\":\"debug\"}");

    assertThat(CHANGES).containsExactly("io.portico.persistence DEBUG");
  }

  @Test
  void change_unknownLevel_isRefusedWithTheKnownOnes() {
    put("root", "{\"level\":\"loud\"}")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "level",
                "'loud' (expected: off, error, warn, info, debug, trace)"));
  }

  @Test
  void change_loggerThatTellsSecrets_isRefused() {
    put(FIXED, "{\"level\":\"trace\"}")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "level",
                "'trace' (expected: info or less, because this logger writes secrets below it)"));
  }

  @Test
  void change_notTheNameOfALogger_isRefused() {
    put("no%20logger", "{\"level\":\"info\"}")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "logger",
                "'no logger' (expected: the name of a logger, or root)"));
  }

  @Test
  void anyRoute_withoutTheSecret_is401() {
    CHANGES.clear();

    SERVER.call("GET", LEVELS).send().assertIs(401, NOT_AUTHORISED);
    SERVER.call("GET", LEVELS).by(Caller.ADMIN).send().assertIs(401, NOT_AUTHORISED);
    SERVER
        .call("PUT", LEVELS + "/root")
        .by(Caller.ADMIN)
        .json("{\"level\":\"trace\"}")
        .send()
        .assertIs(401, NOT_AUTHORISED);

    assertThat(CHANGES).isEmpty();
  }

  private static Reply put(String logger, String json) {
    return call("PUT", LEVELS + "/" + logger).json(json).send();
  }

  private static TestServer.Call call(String method, String path) {
    return SERVER.call(method, path).header("admin-auth", SECRET.secret());
  }

  private static final class Levels implements LogLevels {
    @Override
    public SortedMap<String, Level> all() {
      return new TreeMap<>(Map.of("root", Level.WARN, "io.portico", Level.INFO));
    }

    @Override
    public Change change(String logger, Level level) {
      if (logger.equals(FIXED)) {
        return new Change.WouldLogSecrets();
      }
      CHANGES.add(logger + " " + level);
      return new Change.Changed();
    }
  }
}
