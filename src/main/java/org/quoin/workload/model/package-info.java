/** Statistical models of the jobs of clusters, one class each. */
package org.quoin.workload.model;
