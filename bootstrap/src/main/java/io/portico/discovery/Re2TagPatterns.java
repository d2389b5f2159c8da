package io.portico.discovery;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.domain.discovery.TagPattern;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Regular expressions of RE2, which match in linear time and have no back references. */
public final class Re2TagPatterns implements TagPatterns {

  private static final String GROUP = "value";

  @Override
  public TagPattern compile(String expression) {
    var pattern = pattern(expression);
    var named = pattern.namedGroups().containsKey(GROUP);
    return tag -> {
      var matcher = pattern.matcher(tag);
      return matcher.find() ? Optional.ofNullable(taken(matcher, named)) : Optional.empty();
    };
  }

  private static @Nullable String taken(Matcher matcher, boolean named) {
    return named ? matcher.group(GROUP) : matcher.group(Math.min(1, matcher.groupCount()));
  }

  private static Pattern pattern(String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      var exception =
          new InvalidValueException(
              "tag", expression, "a regular expression of RE2; " + e.getDescription());
      exception.initCause(e);
      throw exception;
    }
  }
}
