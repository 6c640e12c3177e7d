package org.quoin.fuzz;

import java.util.List;

/** Writes what a running Slurm prints of its jobs and nodes. */
final class FuzzStates {
  private static final String COLUMNS =
      "JOBID|ARRAY_JOB_ID|ARRAY_TASK_ID|STATE|REASON|SUBMIT_TIME|START_TIME|TIME|TIME_LIMIT|USER"
          + "|CPUS|NODES|MIN_MEMORY|TRES_PER_NODE|NODELIST\n";

  private final FuzzInputs inputs;

  FuzzStates(FuzzInputs inputs) {
    this.inputs = inputs;
  }

  /** {@return the jobs, as a table or as JSON} */
  String queue() {
    return inputs.chance(0.5) ? table() : json();
  }

  /** {@return the nodes, as a table, as JSON of old and new releases, or as records} */
  String nodes() {
    StringBuilder text = new StringBuilder();
    boolean old = inputs.chance(0.5);
    boolean json = inputs.chance(0.5);
    text.append(json ? "{\"%s\": [".formatted(old ? "nodes" : "sinfo") : "");
    text.append(!json && old ? "NODELIST|STATE|CPUS\n" : "");
    int nodes = inputs.upTo(5);
    for (int i = 0; i < nodes; i++) {
      String name = inputs.name("n" + i);
      String state = inputs.name("idle", "mixed", "DOWN*", "IDLE+DRAIN", "drained", "POWERED_DOWN");
      String cpus = inputs.number("1", "2", "4");
      text.append(json && i > 0 ? "," : "");
      if (json && old) {
        text.append(
            "{\"name\": \"%s\", \"state\": \"%s\", \"state_flags\": [\"%s\"], \"cpus\": %s}"
                .formatted(name, state, state, cpus));
      } else if (json) {
        text.append(
            "{\"node\": {\"state\": [\"%s\"]}, \"nodes\": {\"nodes\": [\"%s\"]}, \"cpus\": {\"maximum\": %s}}"
                .formatted(state, name, cpus));
      } else if (old) {
        text.append(name).append('|').append(state).append('|').append(cpus).append(end());
      } else {
        text.append(
            "NodeName=%s Arch=x\n  CPUTot=%s\n  State=%s X=1\n\n".formatted(name, cpus, state));
      }
    }
    return text.append(json ? "]}" : "").toString();
  }

  private String end() {
    return inputs.pick("\n", "\n", "\r\n", "\n\n");
  }

  private String date() {
    String second = "" + inputs.upTo(5) + inputs.upTo(9);
    return inputs.name("2023-11-14T22:13:" + second, "2023-11-15T00:00:" + second, "N/A");
  }

  private List<String> place() {
    boolean task = inputs.chance(0.3);
    return List.of(
        inputs.number("" + (1 + inputs.upTo(30))),
        task ? inputs.number("7") : "N/A",
        task ? inputs.name("3", "1-4", "1-9:2%3", "[2,4-6%1]", "0-99999999") : "N/A");
  }

  private String table() {
    StringBuilder text = new StringBuilder(inputs.chance(0.95) ? COLUMNS : "JOBID PARTITION\n");
    for (int i = inputs.upTo(9); i > 0; i--) {
      text.append(String.join("|", place())).append('|');
      text.append(inputs.name("PENDING", "RUNNING", "SUSPENDED", "COMPLETING")).append('|');
      text.append(inputs.name("None", "Priority", "JobHeldUser", "Dependency")).append('|');
      text.append(date()).append('|').append(date()).append('|');
      text.append(inputs.name("0:10", "1:02:03", "1-00:00:00", "INVALID")).append('|');
      text.append(inputs.name("5:00", "UNLIMITED", "1-00:00:00", "NOT_SET")).append('|');
      text.append(inputs.name("ann", "bob")).append('|');
      text.append(inputs.number("1", "2", "8")).append('|');
      text.append(inputs.number("1", "1-2")).append('|');
      text.append(inputs.name("0", "16G", "100M")).append('|');
      text.append(inputs.name("N/A", "gres:gpu:2", "gres:gpu:a100")).append('|');
      text.append(inputs.name("n1", "n[1-2]", "", "n[1-")).append(end());
    }
    return text.toString();
  }

  private String begin() {
    return inputs.name(
        "2023-11-14T22:13:" + inputs.upTo(5) + inputs.upTo(9), "2023-11-14T20:00:00");
  }

  /** {@return when nodes were down or drained, as sacctmgr prints it} */
  String events() {
    String header = "Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User\n";
    StringBuilder text = new StringBuilder(inputs.chance(0.95) ? header : "start|end\n");
    for (int i = inputs.upTo(9); i > 0; i--) {
      text.append("c|").append(inputs.name("n1", "n2", "n4", "", "old9")).append('|');
      text.append(begin()).append('|').append(inputs.name("2023-11-15", "Unknown"));
      text.append('|').append(inputs.name("DOWN", "DRAIN", "UNK", "DOWN*")).append('|');
      text.append(inputs.name("a \"fan\"", "Not responding")).append("|root(0)").append(end());
    }
    return text.toString();
  }

  /** {@return past reservations, as sacctmgr prints them} */
  String reservations() {
    StringBuilder text = new StringBuilder();
    text.append(inputs.name("Name")).append("|TimeStart|TimeEnd|NodeName|Flags|Assocs\n");
    for (int i = inputs.upTo(5); i > 0; i--) {
      text.append(inputs.name("course", "daily", "maint")).append('|').append(date()).append('|');
      text.append(inputs.name("2023-11-15T00:00:00", "Unknown")).append('|');
      text.append(inputs.name("n1", "n[1-2]", "n[3-4],old", "")).append('|');
      text.append(inputs.name("MAINT,SPEC_NODES", "SPEC_NODES", "")).append("|4").append(end());
    }
    return text.toString();
  }

  private String value(String number) {
    return inputs.chance(0.7)
        ? number
        : inputs.chance(0.5)
            ? "{\"set\": true, \"infinite\": false, \"number\": %s}".formatted(number)
            : "null";
  }

  private String json() {
    StringBuilder text = new StringBuilder("{\"jobs\": [");
    int jobs = inputs.upTo(9);
    for (int i = 0; i < jobs; i++) {
      List<String> place = place();
      String state = inputs.name("PENDING", "RUNNING", "COMPLETED");
      text.append(i > 0 ? ",\n" : "\n").append("{\"job_id\": ").append(value(place.get(0)));
      text.append(", \"array_job_id\": ").append(value(inputs.number("0", "7")));
      text.append(", \"array_task_id\": ").append(value(inputs.number("0", "3")));
      text.append(", \"array_task_string\": \"").append(inputs.name("", "1-4", "2,4%1"));
      text.append("\", \"job_state\": ");
      text.append(inputs.chance(0.5) ? "\"" + state + "\"" : "[\"" + state + "\"]");
      text.append(", \"submit_time\": ").append(value(inputs.number("170000001" + inputs.upTo(9))));
      text.append(", \"start_time\": ").append(value(inputs.number("170000005" + inputs.upTo(9))));
      text.append(", \"time_limit\": ").append(value(inputs.number("5", "100000")));
      text.append(", \"cpus\": ").append(value(inputs.number("1", "4")));
      text.append(", \"node_count\": ").append(value(inputs.number("1", "2")));
      text.append(", \"user_name\": \"").append(inputs.name("ann", "bob"));
      text.append("\", \"nodes\": \"").append(inputs.name("n1", "n[1-2]"));
      text.append("\", \"tres_req_str\": \"").append(inputs.name("cpu=1,mem=2G", "gres/gpu=1"));
      text.append("\"}");
    }
    text.append("]");
    text.append(inputs.chance(0.3) ? ", \"last_update\": " + value("1700000100") : "");
    return text.append("}").toString();
  }
}
