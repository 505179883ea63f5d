/**
 * The turn in which people are written, and the places and levels that they belong to: somebody active stays an owner, and
 * nobody belongs to a place that is closed or a level that is retired.
 */
export const PEOPLE = 'people';
