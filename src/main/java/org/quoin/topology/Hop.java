package org.quoin.topology;

/**
 * One link of a route from a client to a site.
 *
 * @param link the link
 * @param forward whether data for the site travels it from {@link Link#from()} to {@link
 *     Link#to()}; the result then returns the other way
 */
public record Hop(Link link, boolean forward) {}
