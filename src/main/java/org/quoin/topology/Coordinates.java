package org.quoin.topology;

/**
 * Where a place is on the earth.
 *
 * @param latitude degrees north, from -90 to 90
 * @param longitude degrees east, from -180 to 180
 */
public record Coordinates(double latitude, double longitude) {}
