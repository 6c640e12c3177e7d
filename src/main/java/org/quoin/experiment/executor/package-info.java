/**
 * Executors: where the runs of a study are made. A batch system runs the study's chunks as one
 * array of its queue; each one is a class and a line of {@link
 * org.quoin.experiment.executor.Executors}.
 */
package org.quoin.experiment.executor;
