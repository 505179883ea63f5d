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
import { DateField } from '@tailboard/ui/date-field';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { boardTexts } from './board-texts.js';
import { laneOf, pointsOf, UNASSIGNED, type Board } from '../day/moved.js';

/** Dragging by other means: choose whom jobs go to, by typing or from the list, and on which date. */
export function MoveTo({
  jobs,
  board,
  onMove,
  onClose,
}: {
  jobs: readonly Job[];
  board: Board;
  onMove: (lane: string, date: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(boardTexts);
  const format = useFormat();
  const title = useId();
  const [date, setDate] = useState<string>(board.date);
  const here = date === board.date;
  const [first] = jobs;
  const lanes = useMemo(() => {
    const after = (lane: string): number => pointsOf(jobs.filter((job) => laneOf(job) !== lane));
    return [
      { lane: UNASSIGNED, label: t('lane.unassigned'), points: '', away: '' },
      ...board.cards
        .filter(({ user }) => user.active)
        .map(({ user, day }) => ({
          lane: user.id,
          label: user.technician_id ? `${user.label} (${user.technician_id})` : user.label,
          // Of another date nothing is known here.
          points: here
            ? t('move.after', {
                points: format.number(day.points + after(user.id)),
                capacity: format.number(day.capacity),
              })
            : '',
          away: here ? (day.note ?? (day.leave && t(`leave.${day.leave}`)) ?? '') : '',
        })),
    ].filter(({ lane }) => !here || jobs.some((job) => laneOf(job) !== lane));
  }, [board, jobs, here, t, format]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{t('move.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {jobs.length === 1 && first
            ? t('move.of', {
                address: first.address.address || t('card.addressUnknown'),
                city: first.address.city || t('card.cityUnknown'),
              })
            : t('move.many', { count: jobs.length })}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
          <Autocomplete
            options={lanes}
            getOptionLabel={({ label }) => label}
            getOptionKey={({ lane }) => lane}
            autoHighlight
            openOnFocus
            noOptionsText={t('move.none')}
            onChange={(_, chosen) => {
              if (chosen) onMove(chosen.lane, date);
            }}
            renderInput={(params) => <TextField {...params} label={t('move.to')} autoFocus />}
            renderOption={({ key, ...props }, { label, points, away }) => (
              <Box component="li" key={key} {...props} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
                <Typography variant="body2" sx={{ flex: 1 }}>
                  {label}
                </Typography>
                <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
                  {points}
                </Typography>
                {away && (
                  <Typography variant="caption" sx={{ color: 'warning.main', flexBasis: '100%' }}>
                    {away}
                  </Typography>
                )}
              </Box>
            )}
          />
          <DateField label={t('move.date')} value={date} onDate={setDate} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('move.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
