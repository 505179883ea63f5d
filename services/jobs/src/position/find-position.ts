import { FindPosition } from '@tailboard/contracts/jobs/position';
import { refuse } from '@tailboard/contracts/refusal';
import { queryHandler } from '@tailboard/service/service-context';
import { lookUpPosition } from './geocoder.js';

/** Returns the position of an address that the office looks up. */
export const findPosition = queryHandler(FindPosition, [], async ({ address }, { config }) => {
  if (config.GEOCODER_URL === undefined) return refuse('GeocoderNotConfigured');
  const position = await lookUpPosition(config.GEOCODER_URL, address, config);
  return position === undefined ? refuse('GeocoderFailed') : { data: position };
});
