package io.portico.application.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Does one thing on several threads that start together. */
public final class Concurrently {

  /** The number of threads. */
  public static final int THREADS = 8;

  /** How often a test repeats a race, because not every run shows it. */
  public static final int ROUNDS = 20;

  private static final int LONGEST_SECONDS = 60;

  private Concurrently() {}

  /** Runs {@code task} with each number from 0 on, and returns the answers in that order. */
  public static <T> List<T> run(IntFunction<T> task) throws InterruptedException {
    return run(THREADS, task);
  }

  /** Runs {@code task} on this number of threads, with each number from 0 on. */
  public static <T> List<T> run(int threads, IntFunction<T> task) throws InterruptedException {
    var start = new CyclicBarrier(threads);
    var attempts = IntStream.range(0, threads).mapToObj(number -> together(start, task, number));
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = new ArrayList<T>();
      for (var answer : executor.invokeAll(attempts.toList(), LONGEST_SECONDS, TimeUnit.SECONDS)) {
        answers.add(answer.get());
      }
      return answers;
    } catch (ExecutionException e) {
      throw new AssertionError("one of the threads failed", e.getCause());
    }
  }

  private static <T> Callable<T> together(CyclicBarrier start, IntFunction<T> task, int number) {
    return () -> {
      start.await();
      return task.apply(number);
    };
  }
}
