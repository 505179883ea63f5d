import Box from '@mui/material/Box';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import type { ReactNode } from 'react';
import { hoursAndMinutes, useHours } from '../close-day/hours.js';

/** Paid time as `h:mm`, read aloud in words; a dash for none. */
export function Paid({ minutes }: { minutes: number }): ReactNode {
  const hours = useHours();
  if (minutes <= 0) return '–';
  return (
    <>
      <span aria-hidden>{hoursAndMinutes(minutes)}</span>
      <Box component="span" sx={visuallyHidden}>
        {hours(minutes)}
      </Box>
    </>
  );
}
