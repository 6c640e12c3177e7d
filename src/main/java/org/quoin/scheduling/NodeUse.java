package org.quoin.scheduling;

/** Knowledge of a policy about the nodes of its cluster. */
public enum NodeUse {
  /** Any free processors serve every job. */
  NONE,
  /** Jobs are placed on nodes when the policy asks whether they fit. */
  PLACED,
  /** The policy has a model of the nodes of its own. */
  OWN
}
