import type { Position } from '../../miles.js';
import { milesBetween } from '../../miles.js';
import { DAY_CAPACITY } from './day.js';

/** A full day is eight hours of work (twelve points per hour, 96 per day). */
export const DAY_HOURS = 8;
/** Average speed along a straight line; about 50 on roads, which are longer. */
const LINE_MPH = 40;

/** Returns the hours that work of some points takes. */
export const workHours = (points: number): number => (points * DAY_HOURS) / DAY_CAPACITY;

/** Returns the hours of a drive in a straight line. */
export const drivingHours = (miles: number): number => miles / LINE_MPH;

/** Returns the miles from one stop to another; 0 if one has no coordinates. */
export const milesFrom = (from: Position | null | undefined, to: Position | null | undefined): number =>
  from && to ? milesBetween(from, to) : 0;
