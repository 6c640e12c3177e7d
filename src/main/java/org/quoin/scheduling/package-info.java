/**
 * The space-sharing policies of the field, one file each, and their registry {@link
 * org.quoin.scheduling.PolicyKind}: a new policy is one file and one line there, which alone feeds
 * the names in scenarios, the options of {@code replay}, {@code quoin list policies}, the error
 * messages and the contract tests.
 *
 * <p>A policy is an order of the queue ({@link org.quoin.scheduling.order.Order}) under a
 * discipline. What policies compute with is in {@code plan}, the orders and the changes from one to
 * another are in {@code order}.
 */
package org.quoin.scheduling;
