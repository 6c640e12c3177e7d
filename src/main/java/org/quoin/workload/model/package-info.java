/** Statistical models of the jobs of clusters. */
package org.quoin.workload.model;
