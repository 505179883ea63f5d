import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Autocomplete from '@mui/material/Autocomplete';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Card } from '@tailboard/contracts/jobs/board';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, useState, type ReactNode } from 'react';
import { ReassignmentResults } from './reassigned-jobs.js';
import { JobsToReassign } from './open-jobs.js';
import {
  fixedBy,
  toReassignments,
  toLoads,
  UNASSIGNED_ID,
  noChoices,
  type TechnicianChoice,
  type Choices,
} from './plan.js';
import { TechnicianLoads } from './technician-loads.js';
import { usePreview } from './use-preview.js';
import { useReassigning } from './use-reassign.js';

/** A technician's open jobs, the new technicians, the consequences, and the results. */
export function ReassignJobs({
  card,
  cards,
  date,
  previous,
}: {
  card: Card;
  cards: readonly Card[];
  date: string;
  /** Another day is still loading: nothing can be assigned yet. */
  previous: boolean;
}): ReactNode {
  const t = useTexts('dispatch-reassign');
  const format = useFormat();
  const [choices, setChoices] = useState<Choices>(noChoices);
  const reassigning = useReassigning(date);
  const reassignments = toReassignments(card.jobs, choices);
  const preview = usePreview(reassignments, date);
  const loads = toLoads(reassignments, cards);
  const technicians = useMemo<readonly TechnicianChoice[]>(
    () => [
      { id: UNASSIGNED_ID, label: t('nobody'), points: '' },
      ...cards
        .filter(({ user }) => user.id !== card.user.id && user.active)
        .map(({ user, day }) => ({
          id: user.id,
          label: user.technician_id ? `${user.label} (${user.technician_id})` : user.label,
          points: t('load', { points: format.number(day.points), capacity: format.number(day.capacity) }),
        })),
    ],
    [cards, card.user.id, t, format],
  );
  const getName = (id: string): string => cards.find(({ user }) => user.id === id)?.user.label ?? id;
  const movable = card.jobs.some((job) => fixedBy(job) === null);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {card.day.note && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
          {card.day.note}
        </Alert>
      )}
      <ReassignmentResults reassigning={reassigning} jobs={card.jobs} from={card.user.label} getName={getName} />
      {card.jobs.length === 0 && reassigning.outcomes.length === 0 && (
        <Empty>{t('none', { who: card.user.label, date: format.date(date) })}</Empty>
      )}
      {card.jobs.length > 0 && (
        <Panel title={t('jobs', { who: card.user.label })}>
          {movable ? (
            <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 360px) 1fr' } }}>
              <Autocomplete
                options={[...technicians]}
                value={technicians.find(({ id }) => id === choices.technicianId) ?? null}
                getOptionLabel={({ label }) => label}
                getOptionKey={({ id }) => id}
                isOptionEqualToValue={(a, b) => a.id === b.id}
                autoHighlight
                noOptionsText={t('noOptions')}
                onChange={(_, chosen) => setChoices((before) => ({ ...before, technicianId: chosen?.id ?? null }))}
                renderInput={(params) => <TextField {...params} label={t('taker')} />}
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
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Button
                  variant="contained"
                  disabled={reassignments.length === 0 || previous}
                  loading={reassigning.busy}
                  onClick={() => void reassigning.reassign(reassignments)}
                >
                  {t('giveAway', { count: reassignments.length })}
                </Button>
                {reassignments.length === 0 && (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t('nothing')}
                  </Typography>
                )}
              </Box>
              {reassignments.length > 0 && (
                <Box sx={{ gridColumn: '1 / -1' }}>
                  <TechnicianLoads
                    loads={loads}
                    waiting={reassignments.filter(({ technicianId }) => technicianId === UNASSIGNED_ID).length}
                  />
                </Box>
              )}
            </Box>
          ) : (
            <Empty dense>{t('allFixed')}</Empty>
          )}
          <JobsToReassign
            who={card.user.label}
            jobs={card.jobs}
            choices={choices}
            technicians={technicians}
            preview={(job) => {
              const reassignment = reassignments.find((found) => found.job.id === job.id);
              return reassignment && preview(reassignment);
            }}
            onChoices={setChoices}
          />
        </Panel>
      )}
    </Box>
  );
}
