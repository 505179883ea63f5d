import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { InputOf } from '@tailboard/contracts/contract';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import { PageContent, Panel } from '@tailboard/ui/page';
import { DraftRestored, useDraft, useDraftIn } from '@tailboard/web/draft';
import { FormProblem, useContractForm } from '@tailboard/web/form';
import type { ApiProblem } from '@tailboard/web/problem';
import { useTexts } from '@tailboard/web/texts';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { timeSlotTexts } from './time-slot-texts.js';

type Fields = InputOf<typeof timeSlots.define>;
const names = ['name', 'start', 'end', 'capacity', 'sort'] as const;

const figure = (typed: unknown): unknown => (typed === '' || typed === null ? null : Number(typed));

/** The fields of a time slot, checked as they are typed. `base` is the version that was read, handed back with the save. */
export function TimeSlotForm({
  draftKey,
  start,
  base,
  problem,
  pending,
  onSave,
  onReload,
}: {
  draftKey: string;
  start: Fields;
  base: number;
  problem: ApiProblem | null;
  pending: boolean;
  onSave: (fields: Fields, base: number, forget: () => void) => void;
  /** Offered when somebody else changed the record meanwhile. */
  onReload?: () => void;
}): ReactNode {
  const t = useTexts(timeSlotTexts);
  const draft = useDraft<Fields, number>(`timeslot.${draftKey}`);
  const version = draft.found?.base ?? base;
  const schema = useMemo(
    () =>
      z.object(timeSlots.of.fields.shape).refine(({ start: from, end }) => !(end <= from), {
        path: ['end'],
        error: () => t('endAfterStart'),
        // Said also while another field is still wrong.
        when: () => true,
      }),
    [t],
  );
  const labels = Object.fromEntries(names.map((name) => [name, t(name)]));
  const form = useContractForm(timeSlots.define, { labels, start, schema });
  const { restored, discard } = useDraftIn(form, draft as never, version);
  const {
    register,
    setError,
    formState: { errors },
  } = form;
  useEffect(() => {
    for (const name of names) {
      const sentence = problem?.errors[name]?.[0];
      if (sentence !== undefined) setError(name, { message: sentence });
    }
  }, [problem, setError]);
  const field = (name: (typeof names)[number], help?: string) => ({
    label: t(name),
    error: errors[name] !== undefined,
    helperText: errors[name]?.message ?? help,
    slotProps: { inputLabel: { shrink: true } },
  });
  return (
    <PageContent>
      <Panel>
        <Box
          component="form"
          noValidate
          onSubmit={(event) =>
            void form.handleSubmit((fields) => onSave(fields as Fields, version, draft.clear))(event)
          }
          sx={{ display: 'grid', gap: 2, p: 2, maxWidth: 560 }}
        >
          {restored && <DraftRestored onDiscard={discard} />}
          <FormProblem problem={problem} />
          {problem?.status === 409 && onReload && (
            <Button
              onClick={() => {
                draft.clear();
                onReload();
              }}
              sx={{ justifySelf: 'start' }}
            >
              {t('reload')}
            </Button>
          )}
          <TextField {...field('name')} {...register('name')} required autoFocus />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <TextField {...field('start')} {...register('start')} type="time" required />
            <TextField {...field('end')} {...register('end')} type="time" required />
          </Box>
          <TextField
            {...field('capacity', t('capacityHelp'))}
            {...register('capacity', { setValueAs: figure })}
            type="number"
          />
          <TextField {...field('sort', t('sortHelp'))} {...register('sort', { setValueAs: figure })} type="number" />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button type="submit" variant="contained" loading={pending}>
              {t('save')}
            </Button>
            <Button component={Link} to="/admin/timeslots" onClick={draft.clear}>
              {t('cancel')}
            </Button>
          </Box>
        </Box>
      </Panel>
    </PageContent>
  );
}
