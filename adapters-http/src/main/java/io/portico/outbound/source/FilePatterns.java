package io.portico.outbound.source;

import io.portico.domain.shared.InvalidValueException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * Patterns of the files of a folder: {@code *} is any text without a slash, {@code **} any text,
 * {@code ?} a character, <code>{a,b}</code> alternatives. A pattern without a slash is one of names
 * in any folder.
 *
 * @param include of which a file matches at least one; none for all files
 * @param exclude of which a file matches none
 */
record FilePatterns(List<PathMatcher> include, List<PathMatcher> exclude) {

  /** All files. */
  static final FilePatterns ALL = new FilePatterns(List.of(), List.of());

  /**
   * Returns a pattern.
   *
   * @param place the place of the pattern, for messages
   * @throws InvalidValueException if it is none
   */
  static PathMatcher pattern(String place, String text) {
    var path = text.contains("/") ? text : "**/" + text;
    // In Java, "**/" does not match no folder at all.
    var glob = path.replaceFirst("^/", "").replaceAll("(^|/)\\*\\*/", "$1{,**/}");
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException _) {
      throw new InvalidValueException(
          place, text, "a pattern of paths, for example apis/**/*.yaml");
    }
  }

  /**
   * Returns whether a file is read.
   *
   * @param path relative to the folder
   */
  boolean accept(Path path) {
    return (include.isEmpty() || include.stream().anyMatch(one -> one.matches(path)))
        && exclude.stream().noneMatch(one -> one.matches(path));
  }
}
