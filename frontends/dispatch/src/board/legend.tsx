import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { VisitState } from '@tailboard/contracts/jobs/plan/arrivals';
import { toneStyles, type CardTone } from '@tailboard/ui/board/card';
import { Glyph, Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { listFilterOptions } from './board-data/filter-board.js';
import { visitTones } from './card/card-parts.js';
import { VisitShape } from './card/visit-mark.js';
import type { Board } from '../board-model/board-jobs.js';

const STATES: readonly VisitState[] = ['assigned', 'on_the_way', 'arrived', 'completed', 'late'];

/** A button that explains the shapes and colors of the board, with the categories of the date. */
export function Legend({ board }: { board: Board | undefined }): ReactNode {
  const t = useTexts('dispatch-legend');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const categories =
    anchor && board ? listFilterOptions(board).categories.filter(({ color }) => color !== undefined) : [];
  return (
    <>
      <Tooltip title={t('legend')}>
        <IconButton
          aria-label={t('legend')}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="info" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('legend'), sx: { p: 2, maxWidth: 360 } } }}
      >
        <Part title={t('progress')}>
          {STATES.map((state) => (
            <Sample key={state} tone={visitTones[state]} text={t(`state.${state}`)}>
              <VisitShape state={state} />
            </Sample>
          ))}
        </Part>
        <Part title={t('marks')}>
          <Sample tone="error" text={t('mark.conflict')}>
            <Mark color="error.main" name="error" />
          </Sample>
          <Sample text={t('mark.locked')}>
            <Mark color="text.secondary" name="lock" />
          </Sample>
          <Sample text={t('mark.changed')}>
            <Mark color="warning.main" name="warning" />
          </Sample>
        </Part>
        {categories.length > 0 && (
          <Part title={t('categories')}>
            {categories.map(({ value, name, color }) => (
              <Sample key={value} text={name} edge={color} />
            ))}
          </Part>
        )}
      </Popover>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Box sx={{ '&:not(:last-child)': { mb: 1.5 } }}>
      <Typography id={id} variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, fontSize: '0.8125rem' }}
      >
        {children}
      </Box>
    </Box>
  );
}

function Mark({ color, name }: { color: string; name: 'error' | 'lock' | 'warning' }): ReactNode {
  return (
    <Box component="span" sx={{ display: 'inline-flex', color }}>
      <Glyph name={name} size={14} />
    </Box>
  );
}

function Sample({
  tone,
  edge,
  text,
  children,
}: {
  tone?: CardTone | undefined;
  edge?: string | undefined;
  text: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 32,
          height: 20,
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          border: '1px solid var(--mui-palette-divider)',
          borderRadius: 0.5,
          ...(tone ? toneStyles[tone] : {}),
          ...(edge === undefined ? {} : { borderLeft: `4px solid ${edge}` }),
        }}
      >
        {children}
      </Box>
      {text}
    </Box>
  );
}
