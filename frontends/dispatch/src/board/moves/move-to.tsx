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
import { DateField } from '@tailboard/ui/dates/date-field';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';
import { getLane, UNASSIGNED, type Board } from '../../board-model/board-jobs.js';
import { candidatesFor } from '@tailboard/contracts/jobs/plan/proposal';
import { useExpectedTime } from '../../board-model/use-expected-time.js';
import { useMoment } from '../../board-model/use-moment.js';
import { useDayFormat } from '../../board-model/use-day-format.js';
import { boardTexts } from '../state/board-texts.js';

interface Option {
  readonly lane: string;
  /** Its shortcut on the board: the rank, from 1 to 9. */
  readonly key: string;
  readonly label: string;
  readonly points: string;
  /** Reason for the technician, or what would be in conflict. */
  readonly why: string;
  readonly against: boolean;
  /** The worst conflict in a word. */
  readonly worst: string;
  /** When the technician would arrive. */
  readonly arrival: string;
}

/**
 * Returns all possible technicians: on the board's own date the best first, with reasons; for another date no reasons
 * are known.
 */
function useOptions(jobs: readonly Job[], board: Board, here: boolean): Option[] {
  const t = useTexts(boardTexts);
  const format = useFormat();
  const { conflict, reasons, conflictShort } = useDayFormat();
  const moment = useMoment(board.date);
  const time = useExpectedTime();
  return useMemo(() => {
    const unassigned = {
      lane: UNASSIGNED,
      key: '',
      label: t('lane.unassigned'),
      points: '',
      why: '',
      against: false,
      worst: '',
      arrival: '',
    };
    const getLabel = ({ label, technician_id }: Board['cards'][number]['user']): string =>
      technician_id ? `${label} (${technician_id})` : label;
    const canMoveTo = (lane: string): boolean => !here || jobs.some((job) => getLane(job) !== lane);
    const plain = { key: '', points: '', why: '', against: false, worst: '', arrival: '' };
    const people = here
      ? candidatesFor(jobs, board, moment).map(
          ({ card: { user, day }, reasons: found, against, worst, arrival }, index) => ({
            lane: user.id,
            key: index < 9 ? String(index + 1) : '',
            label: getLabel(user),
            points: t('move.after', {
              points: format.number(day.points + sumPoints(jobs.filter((job) => getLane(job) !== user.id))),
              capacity: format.number(day.capacity),
            }),
            why: against.length > 0 ? against.map(conflict).join('. ') : reasons(found),
            against: against.length > 0,
            worst: worst === null ? '' : conflictShort(worst),
            arrival: arrival === null ? '' : t('move.arrival', { time: time(arrival) }),
          }),
        )
      : board.cards
          .filter(({ user }) => user.active)
          .map(({ user }) => ({ lane: user.id, label: getLabel(user), ...plain }));
    return [...people, unassigned].filter(({ lane }) => canMoveTo(lane));
  }, [board, jobs, here, t, format, conflict, reasons, conflictShort, moment, time]);
}

/** Alternative to dragging: choose a technician for the jobs, by typing or from the list, and a date. */
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
  const title = useId();
  const [date, setDate] = useState<string>(board.date);
  const [first] = jobs;
  const options = useOptions(jobs, board, date === board.date);
  return (
    // The caller moves the focus: the card that had it may leave its lane.
    <Dialog open onClose={onClose} disableRestoreFocus aria-labelledby={title} fullWidth maxWidth="sm">
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
            options={options}
            getOptionLabel={({ label }) => label}
            getOptionKey={({ lane }) => lane}
            autoHighlight
            openOnFocus
            noOptionsText={t('move.none')}
            onChange={(_, chosen) => {
              if (chosen) onMove(chosen.lane, date);
            }}
            renderInput={(params) => <TextField {...params} label={t('move.to')} autoFocus />}
            renderOption={({ key, ...props }, { key: shortcut, label, points, why, against, worst, arrival }) => (
              <Box component="li" key={key} {...props} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
                <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary', minWidth: '1ch' }}>
                  {shortcut}
                </Typography>
                <Typography variant="body2" sx={{ flex: 1 }}>
                  {label}
                  {worst && (
                    <Box component="span" sx={{ color: 'warning.main', ml: 1 }}>
                      {worst}
                    </Box>
                  )}
                </Typography>
                <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
                  {arrival}
                </Typography>
                <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
                  {points}
                </Typography>
                {why && (
                  <Typography
                    variant="caption"
                    sx={{ color: against ? 'warning.main' : 'text.secondary', flexBasis: '100%' }}
                  >
                    {why}
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
