/** What is kept of the runs of an experiment, and how they are found again. */
package org.quoin.experiment.store;
