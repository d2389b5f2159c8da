package io.portico.application.port.out.sample;

/** The files that describe the sample data, in {@code io/portico/sample} of the class path. */
@FunctionalInterface
public interface SampleFiles {

  /**
   * Returns the text of a file. Its first line names the columns, and each further one is a row;
   * cells end at {@code |}, and may be empty.
   *
   * @param name without its ending, for example {@code developers}
   */
  String read(String name);
}
