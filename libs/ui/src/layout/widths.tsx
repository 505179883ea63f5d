import useMediaQuery from '@mui/material/useMediaQuery';
import { MOBILE, NARROW } from './theme.js';

const below = (width: number): string => `(max-width: ${width - 0.05}px)`;

/** Returns whether the side navigation is behind its button: below 950 px. */
export const useNarrow = (): boolean => useMediaQuery(below(NARROW), { noSsr: true });
/** Returns whether the phone screens apply: below 768 px. */
export const useMobile = (): boolean => useMediaQuery(below(MOBILE), { noSsr: true });
