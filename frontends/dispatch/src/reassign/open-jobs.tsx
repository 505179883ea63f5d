import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { fixedBy, type TechnicianChoice, type Choices } from './plan.js';
import type { Preview } from './use-preview.js';

/** A technician's jobs in route order: which ones move, which go to another technician, and why some stay. */
export function JobsToReassign({
  who,
  jobs,
  choices,
  technicians,
  preview,
  onChoices,
}: {
  who: string;
  jobs: readonly Job[];
  choices: Choices;
  technicians: readonly TechnicianChoice[];
  preview: (job: Job) => Preview | undefined;
  onChoices: (change: (before: Choices) => Choices) => void;
}): ReactNode {
  const t = useTexts('dispatch-reassign');
  const open = jobs.filter((job) => fixedBy(job) === null);
  const going = open.filter(({ id }) => !choices.staying.has(id));
  const stay = (ids: readonly string[], staying: boolean): void =>
    onChoices((before) => {
      const after = new Set(before.staying);
      for (const id of ids)
        if (staying) after.add(id);
        else after.delete(id);
      return { ...before, staying: after };
    });
  const send = (id: string, technicianId: string): void =>
    onChoices((before) => {
      const others = new Map(before.others);
      if (technicianId === '') others.delete(id);
      else others.set(id, technicianId);
      return { ...before, others };
    });
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      {open.length > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={going.length === open.length}
              indeterminate={going.length > 0 && going.length < open.length}
              onChange={(_, all) =>
                stay(
                  open.map(({ id }) => id),
                  !all,
                )
              }
            />
          }
          label={t('all')}
          slotProps={{ typography: { variant: 'body2', sx: { color: 'text.secondary' } } }}
          sx={{ px: 1.5, ml: 0 }}
        />
      )}
      <Box component="ol" aria-label={t('jobs', { who })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {jobs.map((job) => (
          <Row
            key={job.id}
            who={who}
            job={job}
            going={fixedBy(job) === null && !choices.staying.has(job.id)}
            other={choices.others.get(job.id) ?? ''}
            technicians={technicians}
            preview={preview(job)}
            onStay={(staying) => stay([job.id], staying)}
            onTechnician={(technicianId) => send(job.id, technicianId)}
          />
        ))}
      </Box>
    </Box>
  );
}

function Row({
  who,
  job,
  going,
  other,
  technicians,
  preview,
  onStay,
  onTechnician,
}: {
  who: string;
  job: Job;
  going: boolean;
  other: string;
  technicians: readonly TechnicianChoice[];
  preview: Preview | undefined;
  onStay: (staying: boolean) => void;
  onTechnician: (technicianId: string) => void;
}): ReactNode {
  const t = useTexts('dispatch-reassign');
  const d = useTexts('dispatch');
  const format = useFormat();
  const fixed = fixedBy(job);
  const address = job.address.address || d('card.addressUnknown');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '44px minmax(0, 1fr)', md: '44px 88px minmax(0, 1fr) 72px 240px' },
        columnGap: 1,
        rowGap: 0.5,
        alignItems: 'center',
        px: 1.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '& > :nth-of-type(n+2)': { gridColumn: { xs: 2, md: 'auto' } },
      }}
    >
      <Box>
        <Checkbox
          checked={going}
          disabled={fixed !== null}
          onChange={(_, next) => onStay(!next)}
          slotProps={{ input: { 'aria-label': t('give', { address }) } }}
        />
      </Box>
      <Box>
        <Typography variant="body2" className="figures" sx={{ fontWeight: 600 }}>
          {job.time_slot?.time || d('card.timeUnknown')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {address}, {job.address.city || d('card.cityUnknown')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {d(`type.${job.type}`)}
          {job.category && ` · ${job.category.name}`}
        </Typography>
        {fixed !== null && (
          <Typography variant="caption" component="p">
            {t(fixed, { who })}{' '}
            <Link component={RouterLink} to={`/admin/jobs/assign?date=${job.date}&job=${job.id}`}>
              {t('details')}
            </Link>
          </Typography>
        )}
        {going && preview?.refused && (
          <Typography variant="caption" component="p" sx={{ color: 'error.main' }}>
            {t('notMoved', { reason: preview.refused })}
          </Typography>
        )}
        {going &&
          preview?.warnings.map((warning) => (
            <Typography key={warning} variant="caption" component="p" sx={{ color: 'warning.main' }}>
              {warning}
            </Typography>
          ))}
      </Box>
      <Box sx={{ textAlign: { md: 'right' } }}>
        <Typography variant="body2" className="figures">
          {d('card.points', { points: format.number(job.points) })}
        </Typography>
      </Box>
      <Box>
        {fixed === null && (
          <TextField
            select
            value={other}
            disabled={!going}
            onChange={({ target }) => onTechnician(target.value)}
            slotProps={{
              select: {
                displayEmpty: true,
                SelectDisplayProps: { 'aria-label': t('toOf', { address }) },
                MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
              },
            }}
          >
            <MenuItem value="">{t('asChosen')}</MenuItem>
            {technicians.map(({ id, label, points }) => (
              <MenuItem key={id} value={id}>
                {label}
                {points && ` · ${points}`}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
    </Box>
  );
}
