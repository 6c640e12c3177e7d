package org.quoin.topology;

/**
 * Position on the earth.
 *
 * @param latitude degrees north, from -90 to 90
 * @param longitude degrees east, from -180 to 180
 */
public record Coordinates(double latitude, double longitude) {}
