package io.portico.regex;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.domain.discovery.TagPattern;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Regular expressions of RE2, which match in linear time and have no back references. The work of a
 * match is the length of the tag times the size of the expression, so both are limited.
 */
public final class Re2TagPatterns implements TagPatterns {

  private static final String GROUP = "value";
  private static final int LARGEST = 250;
  private static final int LONGEST_TAG = 256;

  @Override
  public TagPattern compile(String expression) {
    var pattern = pattern(expression);
    var named = pattern.namedGroups().containsKey(GROUP);
    return tag -> {
      if (tag.length() > LONGEST_TAG) {
        return Optional.empty();
      }
      var matcher = pattern.matcher(tag);
      return matcher.find() ? Optional.ofNullable(taken(matcher, named)) : Optional.empty();
    };
  }

  private static @Nullable String taken(Matcher matcher, boolean named) {
    return named ? matcher.group(GROUP) : matcher.group(Math.min(1, matcher.groupCount()));
  }

  private static InvalidValueException tooLarge(String expression) {
    return new InvalidValueException(
        "tag",
        expression,
        "at most %d characters after writing out repetitions".formatted(LARGEST));
  }

  private static Pattern pattern(String expression) {
    if (ExpressionSize.of(expression) > LARGEST) {
      throw tooLarge(expression);
    }
    try {
      var pattern = Pattern.compile(expression);
      // Classes of characters and case-insensitive letters may be larger than estimated.
      if (pattern.programSize() > 4 * LARGEST) {
        throw tooLarge(expression);
      }
      return pattern;
    } catch (PatternSyntaxException e) {
      var exception =
          new InvalidValueException(
              "tag", expression, "a regular expression of RE2; " + e.getDescription());
      exception.initCause(e);
      throw exception;
    }
  }
}
