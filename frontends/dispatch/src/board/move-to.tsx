import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useId, useMemo, type ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';
import { laneOf, UNASSIGNED, type Board } from './moved.js';

/** Dragging by other means: choose whom the job goes to, by typing or from the list. */
export function MoveTo({
  job,
  board,
  onMove,
  onClose,
}: {
  job: Job;
  board: Board;
  onMove: (lane: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const title = useId();
  const lanes = useMemo(
    () =>
      [
        { lane: UNASSIGNED, label: t('lane.unassigned'), points: '' },
        ...board.cards.map(({ user, stats }) => ({
          lane: user.id,
          label: user.technician_id ? `${user.label} (${user.technician_id})` : user.label,
          points: t('lane.points', { points: format.number(stats.points), capacity: format.number(stats.capacity) }),
        })),
      ].filter(({ lane }) => lane !== laneOf(job)),
    [board, job, t, format],
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{t('move.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('move.of', {
            address: job.address.address || t('card.addressUnknown'),
            city: job.address.city || t('card.cityUnknown'),
          })}
        </Typography>
        <Autocomplete
          options={lanes}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ lane }) => lane}
          autoHighlight
          openOnFocus
          noOptionsText={t('move.none')}
          onChange={(_, chosen) => {
            if (chosen) onMove(chosen.lane);
          }}
          renderInput={(params) => <TextField {...params} label={t('move.to')} autoFocus />}
          renderOption={({ key, ...props }, { label, points }) => (
            <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2 }}>
              <Typography variant="body2" sx={{ flex: 1 }}>
                {label}
              </Typography>
              <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
                {points}
              </Typography>
            </Box>
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('move.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
