/**
 * Jobs and where they come from: application models, statistical models, and how users estimate run
 * times; {@code log} holds what is recorded of machines.
 */
package org.quoin.workload;
