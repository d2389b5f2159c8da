package io.portico.image;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes the image of Portico to {@code portico-image.tar}: {@code mvn -Pimage}. With {@code
 * -Dcase=check} the base is made of programs of this machine, and what is in the image is started.
 */
public final class PorticoImage {

  private static final String CHECK = "check";

  private PorticoImage() {}

  /**
   * Builds the image on the base that the property {@code image.base} names, or checks it.
   *
   * @throws IllegalStateException if what is in the image does not behave as it has to
   */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ROOT);
    requireLinux();
    var jar = Path.of(System.getProperty("built.jar"));
    var wanted = System.getProperty("case", "");
    switch (wanted) {
      case "" -> build(jar, System.getProperty("image.base", ""));
      case CHECK -> new ImageCheck(jar).run();
      default ->
          throw new IllegalArgumentException(
              "case: '%s' (expected: %s or none)".formatted(wanted, CHECK));
    }
  }

  private static void build(Path jar, String base) throws Exception {
    var folder = jar.resolveSibling("image");
    var files = ImageFiles.lay(jar, folder.resolve("files"));
    var tar = jar.resolveSibling("portico-image.tar");
    var image = new ImageTar(base, folder.resolve("layers")).write(files, tar);
    System.out.printf("%s has %s, on %s; load it with docker load -i.%n", tar, image, base);
  }

  /* The image gets a copy of the Java that builds it. */
  private static void requireLinux() {
    var system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      throw new IllegalStateException("os.name: %s (expected: Linux)".formatted(system));
    }
  }
}
