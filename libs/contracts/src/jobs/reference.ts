import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { SkillName } from '../identity/skill.js';
import { resource } from '../resource.js';
import { Points, TimeOfDay, toSlotEnd } from '../values.js';

/** Time slots of a day; `time` is shown on cards (decision D7). An end of `00:00` is the midnight that ends the day. */
export const timeSlots = resource('timeslot', {
  path: 'timeslots',
  eventPrefix: 'TimeSlot',
  title: 'time slots',
  key: 'name',
  read: 'reference.read',
  write: 'reference.write',
  fields: z
    .object({
      name: oneLine().trim().min(1).max(40),
      start: TimeOfDay,
      end: TimeOfDay,
      capacity: z.number().int().min(0).max(100_000).nullable().default(null),
      sort: z.number().int().min(0).max(10_000).default(0),
    })
    .refine(({ start, end }) => toSlotEnd(end) > start, { path: ['end'], message: 'The end must be after the start.' }),
});

/** Job categories, which define planned points (decision D9). */
export const categories = resource('category', {
  path: 'categories',
  eventPrefix: 'Category',
  title: 'categories',
  key: 'name',
  read: 'reference.read',
  write: 'reference.write',
  // Categories required no skills.
  upcast: { 1: (fields) => ({ ...fields, skills: [] }) },
  fields: z.object({
    name: oneLine().trim().min(1).max(60),
    description: z.string().trim().max(255).default(''),
    color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .default('#64748B'),
    default_points: Points.default(0),
    default_minutes: z.number().int().min(0).max(1440).default(0),
    /** Skills and licenses that its technicians must have. */
    skills: z.array(SkillName).max(20).default([]),
    sort: z.number().int().min(0).max(10_000).default(0),
  }),
});
