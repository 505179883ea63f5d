import type { JobDetails } from '@tailboard/contracts/jobs/job';
import { z } from 'zod';

/** Details that a file of orders need not supply. */
export const optionalDetails = [
  'type',
  'customer_name',
  'phone',
  'category_id',
  'category_comment',
  'time_slot_id',
  'location_id',
] as const satisfies readonly (keyof JobDetails)[];
export const optionalAddressParts = [
  'address2',
  'apt',
  'city',
  'state',
  'zip',
  'lat',
  'lng',
] as const satisfies readonly (keyof JobDetails['address'])[];

/** Parts that belong to a street; another street has others. */
const streetParts: readonly string[] = ['address2', 'apt', 'lat', 'lng'];

/** Details that a job keeps when an order is applied to it. */
export const KeptDetails = z.object({
  details: z.array(z.enum(optionalDetails)),
  address: z.array(z.enum(optionalAddressParts)),
});
export type KeptDetails = z.output<typeof KeptDetails>;

/** Returns the details of an order with those that the job keeps. Coordinates belong to their street. */
export function keepDetails(details: JobDetails, had: JobDetails, kept: KeptDetails | undefined): JobDetails {
  if (!kept) return details;
  const isOther = details.address.address !== had.address.address;
  const parts = kept.address.filter((part) => !isOther || !streetParts.includes(part));
  return {
    ...details,
    ...Object.fromEntries(kept.details.map((part) => [part, had[part]])),
    address: { ...details.address, ...Object.fromEntries(parts.map((part) => [part, had.address[part]])) },
  };
}
