package org.quoin.fuzz;

import java.util.StringJoiner;

/** Writes what describes a Slurm cluster: its configuration, and outputs of its commands. */
final class FuzzMachines {
  private final FuzzInputs inputs;

  FuzzMachines(FuzzInputs inputs) {
    this.inputs = inputs;
  }

  private String end() {
    return inputs.pick("\n", "\n", "\n", "\r\n", "\n\n", "\n# x\n");
  }

  private String time() {
    return inputs.name("60", "1:00:00", "1-00:00:00", "UNLIMITED", "infinite");
  }

  private String nodes() {
    return inputs.name("n[1-4]", "n1", "n[2-3],n4", "n[1-2,4]");
  }

  /** {@return a slurm.conf} */
  String conf() {
    StringBuilder text = new StringBuilder();
    text.append("ClusterName=").append(inputs.name("c", "c c")).append(end());
    for (int i = inputs.upTo(6); i > 0; i--) {
      text.append(
              inputs.pick(
                  "SchedulerParameters=bf_interval=" + inputs.number("1", "30"),
                  "SchedulerParameters=bf_max_job_test=" + inputs.number("1", "3") + ",bf_continue",
                  "PriorityType=" + inputs.name("priority/basic", "priority/multifactor"),
                  "PriorityWeightAge=" + inputs.number("0", "1000"),
                  "PriorityDecayHalfLife=" + time(),
                  "PreemptType=" + inputs.name("preempt/none", "preempt/qos"),
                  "PreemptMode=" + inputs.name("REQUEUE", "CANCEL", "SUSPEND,GANG"),
                  "SelectTypeParameters=" + inputs.name("CR_Core", "CR_Core_Memory"),
                  "AccountingStorageEnforce=" + inputs.name("limits", "all", "qos,safe"),
                  "OverTimeLimit=" + inputs.number("0", "5"),
                  "DownNodes=" + nodes()))
          .append(end());
    }
    text.append("NodeName=n[1-4] CPUs=").append(inputs.number("2", "4"));
    text.append(inputs.pick("", " RealMemory=" + inputs.number("1000", "8000")));
    text.append(inputs.pick("", " Gres=" + inputs.name("gpu:2", "gpu:a100:4", "gpu")));
    text.append(inputs.pick("", " Weight=" + inputs.number("1", "7"))).append(end());
    for (int i = 0; i < inputs.upTo(3); i++) {
      text.append("PartitionName=").append(inputs.name("p" + i)).append(" Nodes=").append(nodes());
      text.append(inputs.pick("", " Default=YES", " MaxTime=" + time(), " PriorityTier=5"));
      text.append(inputs.pick("", " MaxNodes=" + inputs.number("1", "2")));
      text.append(inputs.pick("", " OverSubscribe=" + inputs.name("EXCLUSIVE", "FORCE:2", "NO")));
      text.append(end());
    }
    return text.toString();
  }

  /** {@return a table of sinfo -N} */
  String sinfo() {
    StringBuilder text =
        new StringBuilder(
            inputs.chance(0.95)
                ? "NODELIST|PARTITION|CPUS|MEMORY|GRES|STATE|TIMELIMIT|JOB_SIZE|OVERSUBSCRIBE\n"
                : "PARTITION AVAIL NODES\n");
    for (int i = inputs.upTo(6); i > 0; i--) {
      StringJoiner row = new StringJoiner("|");
      row.add(inputs.name("n" + inputs.upTo(4))).add(inputs.name("a*", "b"));
      row.add(inputs.number("2", "0/2/0/2")).add(inputs.number("1000", "1"));
      row.add(inputs.name("(null)", "gpu:2(S:0)")).add(inputs.name("idle", "down*", "drained"));
      row.add(time()).add(inputs.name("1-infinite", "1-2", "3")).add(inputs.name("NO", "YES:4"));
      text.append(row).append(inputs.pick("\n", "\n", "\r\n", "|\n"));
    }
    return text.toString();
  }

  /** {@return an output of sacctmgr show assoc tree, or of sacctmgr dump} */
  String associations() {
    if (inputs.chance(0.2)) {
      return "Cluster - 'c':Fairshare=1\nParent - 'root'\nAccount - 'a':Fairshare="
          + inputs.number("1", "parent")
          + "\nParent - '"
          + inputs.name("a")
          + "'\nUser - 'ann':MaxJobs="
          + inputs.number("1", "4")
          + "\n";
    }
    StringBuilder text = new StringBuilder("Account|User|Share|GrpTRES|MaxJobs|QOS\nroot||1|||\n");
    for (int i = 0; i < inputs.upTo(4); i++) {
      String account = inputs.name("a" + i, "a0");
      text.append(" ".repeat(inputs.upTo(2))).append(account).append("||");
      text.append(inputs.number("1", "40", "parent")).append("|").append(tres()).append("||");
      text.append(inputs.name("normal", "")).append("\n  ").append(account).append('|');
      text.append(inputs.name("ann", "bob", "7")).append("|1||");
      text.append(inputs.number("", "1", "3")).append("|\n");
    }
    return text.toString();
  }

  private String tres() {
    return inputs.name("", "cpu=4", "cpu=2,mem=1000M", "node=1");
  }

  /** {@return an output of sacctmgr show qos} */
  String qos() {
    StringBuilder text =
        new StringBuilder(
            "Name|Priority|GraceTime|Preempt|PreemptMode|Flags|MaxTRESPU|MaxJobsPU\n");
    for (String name : new String[] {"normal", inputs.name("high", "normal")}) {
      text.append(name).append('|').append(inputs.number("0", "100")).append('|');
      text.append(inputs.name("00:00:00", "00:01:00"))
          .append('|')
          .append(inputs.name("", "normal"));
      text.append('|').append(inputs.name("cluster", "requeue", "cancel")).append('|');
      text.append(inputs.name("", "DenyOnLimit")).append('|').append(tres()).append('|');
      text.append(inputs.number("", "1", "20")).append('\n');
    }
    return text.toString();
  }

  /** {@return a machine file, with nodes of its own or a slurm.conf} */
  String machine() {
    StringBuilder text = new StringBuilder();
    if (inputs.chance(0.5)) {
      text.append("slurm-conf: slurm.conf\n");
    } else {
      text.append("nodes:\n  thin: {count: ").append(inputs.number("2", "4"));
      text.append(", cores: ").append(inputs.number("2", "4"));
      text.append(inputs.pick("", ", memory: " + inputs.quantity("1 GB", "8 GB")));
      text.append(inputs.pick("", ", speed: " + inputs.number("2", "0.5")));
      text.append(inputs.pick("", ", gres: " + inputs.name("gpu:2"))).append("}\n");
      text.append("partitions:\n  main: {nodes: ").append(inputs.name("thin", "'thin[1-2]'"));
      text.append(inputs.pick("", ", max-time: " + inputs.quantity("1 d", "2 h")));
      text.append(inputs.pick("", ", preempt-mode: " + inputs.name("cancel", "requeue")));
      text.append(inputs.pick("", ", jobs-per-cpu: " + inputs.number("2"))).append("}\n");
    }
    text.append(inputs.pick("", "associations: assoc.txt\n"));
    text.append(inputs.pick("", "qos-file: qos.txt\n", "qos: {high: {preempts: normal}}\n"));
    text.append(
        inputs.pick(
            "", "slurm: {PreemptType: preempt/qos, PreemptMode: " + inputs.name("CANCEL") + "}\n"));
    return text.toString();
  }
}
