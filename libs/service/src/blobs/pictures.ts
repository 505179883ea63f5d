import type { Received } from './receive.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const isPicture = (media: string | null): boolean => pictureTypes.some((type) => type === media);

/** A thumbnail for lists. */
export interface Small {
  readonly sha256: string;
  readonly size: number;
  readonly file: string;
}
interface Cleaned extends Received {
  readonly small: Small;
}
/** A cleaned picture, or why it is refused; `tooLarge` is the limit in megapixels. */
export type CleanOutcome = Cleaned | 'broken' | { readonly tooLarge: number };

/** Temporary files beside an upload. */
export const toThumbnailPath = (file: string): string => `${file}.small`;
export const toCleanPath = (file: string): string => `${file}.clean`;
