package io.portico.application.port.in.node;

/** Use case: this node shows the others that it runs, and learns how many they are. */
public interface KeepMembership {

  /**
   * Records that this node runs, and counts the nodes. To be called every two seconds; a node that
   * does not call for ten is dead to the others. Does nothing after {@link #leave}.
   */
  void beat();

  /** Gives credits back that this node has not used for a while. */
  void giveBackIdle();

  /** Leaves the nodes, and gives back all credits. To be called when the node stops. */
  void leave();
}
