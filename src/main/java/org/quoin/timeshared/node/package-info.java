/**
 * The nodes of a time-shared cluster: processes, their queues and messages, the schemes that decide
 * who runs, and which nodes an arriving job gets.
 */
package org.quoin.timeshared.node;
