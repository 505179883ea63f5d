import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatPair } from '@tailboard/contracts/jobs/day-times';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { DayCodes } from './codes.js';
import { getTitle } from './day-jobs.js';
import type { DayState, DayStore } from './day-store.js';
import type { DayClash, JobField, TypedLine, TypedPair } from './day-values.js';

/** Shows both values of a field that two users edited, until one is chosen. */
export function BothKept({
  day,
  state,
  codes,
  choose,
}: {
  day: DailyWork;
  state: DayState;
  codes: DayCodes;
  choose: DayStore['choose'];
}): ReactNode {
  const t = useTexts('dispatch-close-day');
  const e = useTexts('dispatch-close-day-jobs');
  const p = useTexts('dispatch-close-day-times');
  const format = useFormat();
  const { zone } = useCompany();
  const { clashes, who, when } = state;
  const place = useRef<HTMLDivElement>(null);
  const some = clashes.length > 0;
  useEffect(() => {
    if (some) place.current?.focus();
  }, [some]);
  if (!some) return null;

  const label = ({ field }: DayClash): string => {
    const [kind, id, jobField] = field.split('.');
    if (kind !== 'jobs') return p(kind === 'times' ? 'times' : 'perDiem');
    return `${getTitle(day, id ?? '')}: ${t(`field.${jobField as JobField}`)}`;
  };
  const title = (id: string): string => codes.findNamed(id)?.title ?? e('codeUnknown');
  const toText = ({ field }: DayClash, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'times')
      return (
        (value as TypedPair[]).map((pair) => `${formatPair(pair)} ${p(`kind.${pair.type}`)}`).join(', ') || t('nothing')
      );
    if (field.endsWith('.codes'))
      return (
        (value as TypedLine[])
          .map(({ code_id, quantity, missed }) =>
            [`${quantity ?? 0} × ${title(code_id)}`, missed && e('missed')].filter(Boolean).join(' '),
          )
          .join(', ') || t('nothing')
      );
    if (field.endsWith('.not_done_code_id')) return value === null ? t('nothing') : title(value as string);
    return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || t('nothing');
  };
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role="alert"
      severity="warning"
      variant="outlined"
      icon={<Icon name="warning" />}
      slotProps={{ message: { sx: { flex: 1, minWidth: 0 } } }}
    >
      {t(when === null ? 'changedSometime' : 'changed', {
        who: who ?? t('somebody'),
        when: when === null ? undefined : format.instant(when, zone),
      })}
      {clashes.map((clash) => (
        <Box key={clash.field} role="group" aria-label={label(clash)} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {label(clash)}
          </Typography>
          <Typography variant="body2">{t('theirs', { value: toText(clash, clash.now) })}</Typography>
          <Typography variant="body2">{t('yours', { value: toText(clash, clash.yours) })}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <Button variant="outlined" onClick={() => choose(clash.field, 'theirs')}>
              {t('takeTheirs')}
            </Button>
            <Button variant="outlined" onClick={() => choose(clash.field, 'yours')}>
              {t('keepYours')}
            </Button>
          </Box>
        </Box>
      ))}
    </Alert>
  );
}
