package io.portico.application.testkit.fake;

import io.portico.application.port.out.account.ConstantTimeResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes no time, and remembers how each refusal ended. */
public final class SteadyPace implements ConstantTimeResponse {

  /** How a refusal ended. */
  public enum End {
    OF_ITSELF,
    AS_OTHERS
  }

  private final List<End> ends = new CopyOnWriteArrayList<>();

  @Override
  public Lap begin() {
    return new Lap() {
      @Override
      public void end() {
        ends.add(End.OF_ITSELF);
      }

      @Override
      public void endAsOthers() {
        ends.add(End.AS_OTHERS);
      }
    };
  }

  /** Returns how the refusals ended so far. */
  public List<End> ends() {
    return List.copyOf(ends);
  }
}
