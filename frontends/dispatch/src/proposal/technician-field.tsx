import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';
import type { Board } from '../board-model/board-jobs.js';
import type { Moment } from '@tailboard/contracts/jobs/plan/arrivals';
import { candidatesFor } from '@tailboard/contracts/jobs/plan/proposal';
import { useDayFormat } from '../board-model/use-day-format.js';
import type { TechnicianId } from './plan.js';

/** Picks another technician for one job of a plan: the best first, each with reasons, "no technician" last. */
export function TechnicianField({
  job,
  board,
  moment,
  except,
  onChoose,
  onStop,
}: {
  job: Job;
  board: Board;
  moment: Moment;
  except: string | null;
  onChoose: (userId: TechnicianId) => void;
  onStop: () => void;
}): ReactNode {
  const t = useTexts('dispatch-proposal');
  const { reasons, conflict } = useDayFormat();
  const options = useMemo(
    () => [
      ...candidatesFor([job], board, moment)
        .filter(({ card }) => card.user.id !== except)
        .map(({ card, reasons: found, against }) => ({
          user_id: card.user.id as TechnicianId,
          label: card.user.label,
          why: against.length > 0 ? against.map(conflict).join('. ') : reasons(found),
          against: against.length > 0,
        })),
      { user_id: null as TechnicianId, label: t('nobody'), why: '', against: false },
    ],
    [job, board, moment, except, conflict, reasons, t],
  );
  return (
    <Autocomplete
      className="why"
      size="small"
      options={options}
      openOnFocus
      autoHighlight
      onChange={(_, found) => {
        if (found) onChoose(found.user_id);
      }}
      onClose={(_, reason) => {
        if (reason === 'escape') onStop();
      }}
      renderInput={(params) => (
        <TextField {...params} autoFocus label={t('who', { address: job.address.address })} size="small" />
      )}
      renderOption={({ key, ...props }, { label, why, against }) => (
        <Box component="li" key={key} {...props} sx={{ '&&': { display: 'block' } }}>
          <Typography variant="body2">{label}</Typography>
          <Typography variant="caption" sx={{ color: against ? 'error.main' : 'text.secondary' }}>
            {why}
          </Typography>
        </Box>
      )}
    />
  );
}
