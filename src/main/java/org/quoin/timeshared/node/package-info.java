/**
 * The nodes of a time-shared cluster: processes, their queues and messages, the coordination
 * schemes, and the allocation of nodes to arriving jobs.
 */
package org.quoin.timeshared.node;
