import Box from '@mui/material/Box';
import Popper from '@mui/material/Popper';
import type { Job } from '@tailboard/contracts/jobs/job';
import { candidatesFor } from '@tailboard/contracts/jobs/plan/proposal';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useMemo, useState, type FocusEvent, type ReactNode } from 'react';
import type { Board } from '../../board-model/board-jobs.js';
import { useDayFormat } from '../../board-model/use-day-format.js';
import { useMoment } from '../../board-model/use-moment.js';

/** The number of keys that assign jobs by rank. */
const KEYS = 9;

/** The technicians to whom the keys 1–9 assign jobs, with the worst conflict of each. */
export function RankedNames({ jobs, board }: { jobs: readonly Job[]; board: Board }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const { conflictShort } = useDayFormat();
  const moment = useMoment(board.date);
  const ranked = useMemo(() => candidatesFor(jobs, board, moment).slice(0, KEYS), [jobs, board, moment]);
  return (
    <Box
      component="ol"
      aria-label={t('rank.names')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: '0.75rem' }}
    >
      {ranked.map(({ card: { user }, worst }, index) => (
        <li key={user.id}>
          <Box component="kbd" sx={{ font: 'inherit', fontWeight: 650 }}>
            {index + 1}
          </Box>{' '}
          {user.label}
          {worst && (
            <Box component="span" sx={{ color: 'warning.main' }}>
              {` ${conflictShort(worst)}`}
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}

/** The card that was reached by keyboard, with its element. */
export interface KeyboardFocus {
  readonly card: string;
  readonly element: HTMLElement;
}

/** Returns the card that was reached by keyboard. A mouse user who clicks a card needs no list of keys over the board. */
export function useKeyboardFocus(): {
  focus: KeyboardFocus | null;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
} {
  const [focus, setFocus] = useState<KeyboardFocus | null>(null);
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const card = target.dataset['card'];
    setFocus(card !== undefined && target.matches(':focus-visible') ? { card, element: target } : null);
  }, []);
  const onBlur = useCallback(() => setFocus(null), []);
  return { focus, onFocus, onBlur };
}

/** Shows the ranked technicians beside the job that has the keyboard focus. The pointer reaches what is below. */
export function NamesBesideFocus({ job, element, board }: { job: Job; element: HTMLElement; board: Board }): ReactNode {
  const jobs = useMemo(() => [job], [job]);
  if (!element.isConnected) return null;
  return (
    <Popper
      open
      disablePortal
      anchorEl={element}
      placement="right-start"
      popperOptions={{ strategy: 'fixed' }}
      sx={{ zIndex: 'appBar', pointerEvents: 'none' }}
    >
      <Box
        sx={{
          ml: 0.5,
          px: 1,
          py: 0.5,
          width: 220,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          boxShadow: 4,
          '& ol': { flexDirection: 'column' },
        }}
      >
        <RankedNames jobs={jobs} board={board} />
      </Box>
    </Popper>
  );
}
