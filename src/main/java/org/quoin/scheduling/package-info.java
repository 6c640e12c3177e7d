/**
 * The space-sharing policies, one file each, and their registry {@link
 * org.quoin.scheduling.PolicyKind}. A new policy is one file and one line of the registry; that
 * line gives the names in scenarios, the options of {@code replay}, {@code quoin list policies},
 * the error messages and the contract tests.
 *
 * <p>A policy combines an order of the queue ({@link org.quoin.scheduling.order.Order}) with a rule
 * of starting. Package {@code plan} holds the computations of policies, {@code order} the orders
 * and the switches between them.
 */
package org.quoin.scheduling;
