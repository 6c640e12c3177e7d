/** Stores the finished runs of an experiment, so that an interrupted experiment is resumed. */
package org.quoin.experiment.store;
