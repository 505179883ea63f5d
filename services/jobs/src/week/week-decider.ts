import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { decider } from '@tailboard/eventing/decider';
import { finalizeWeek, reopenWeek, setBonus } from './close-week.js';
import { approveDay, flagOpenPair, rejectDay } from './judge-day.js';
import { saveDay } from './save-day.js';
import { submitDay } from './submit-day.js';
import { evolveWeek, unwritten, type Week } from './week.js';

/** One person's workweek: its days, and what ends them. */
export const weekDecider = decider<Week, typeof weekEvents>({
  events: weekEvents,
  initial: unwritten,
  evolve: evolveWeek,
  decisions: [],
  internalCommands: [saveDay, submitDay, approveDay, rejectDay, flagOpenPair, finalizeWeek, reopenWeek, setBonus],
});
