import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DateField } from '@tailboard/ui/dates/date-field';
import { useId, type ReactNode } from 'react';

/** A lane to which cards can be moved. */
export interface MoveOption {
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

export const plainOption = (lane: string, label: string): MoveOption => ({
  ...{ lane, label, key: '', points: '', why: '', against: false, worst: '', arrival: '' },
});

/** Alternative to dragging: choose a lane for cards, by typing or from the list, and a date. */
export function MoveDialog({
  title,
  about,
  words,
  options,
  date,
  onDate,
  onMove,
  onClose,
}: {
  title: string;
  /** The name of the moved card, or the number of cards. */
  about: string;
  words: { readonly to: string; readonly date: string; readonly none: string; readonly cancel: string };
  options: readonly MoveOption[];
  date: string;
  onDate: (date: string) => void;
  onMove: (lane: string, date: string) => void;
  onClose: () => void;
}): ReactNode {
  const titleId = useId();
  return (
    // The caller moves the focus: the card that had it may leave its lane.
    <Dialog open onClose={onClose} disableRestoreFocus aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {about}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
          <Autocomplete
            options={options}
            getOptionLabel={({ label }) => label}
            getOptionKey={({ lane }) => lane}
            autoHighlight
            openOnFocus
            noOptionsText={words.none}
            onChange={(_, chosen) => {
              if (chosen) onMove(chosen.lane, date);
            }}
            renderInput={(params) => <TextField {...params} label={words.to} autoFocus />}
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
          <DateField label={words.date} value={date} onDate={onDate} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
