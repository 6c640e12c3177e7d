/** The results of replays of a log: tables, files, and the use of the machine over time. */
package org.quoin.report.replay;
