import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DateField } from '@tailboard/ui/dates/date-field';
import { FilterBar } from '@tailboard/ui/layout/page';
import { Picker, type Choice } from '@tailboard/ui/picker';
import { useMay } from '@tailboard/web/access/guard';
import { useLocale } from '@tailboard/web/i18n/locale';
import { NumberField } from '@tailboard/web/forms/number-field';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { hasRange, type ReportQuery } from './report-query.js';
import { step, Steps, type Shown } from './steps.js';

const ALL_USERS = 'all';
const width = { xs: '100%', sm: 170 } as const;

/** Returns the fields of a draft that differ from its first values. */
const listChanges = (first: ReportQuery, draft: ReportQuery): Partial<ReportQuery> =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== first[field as keyof ReportQuery]));

/**
 * The form of a report: a day, a week, a month, or a start and an end. No request is sent before the button is pressed.
 * A refused date shows its reason next to the field.
 * @param button the label of the button: `Search` on the six forms, `Show` on the second report screen
 * @param people shows the tech selector; in day and week reports only for the office (RPT-030, RPT-031)
 */
export function ReportForm({
  type,
  query,
  onRequest,
  errors,
  button = 'search',
  people = true,
  own,
  lead,
  shown,
  exports,
}: {
  type: string;
  query: ReportQuery;
  onRequest: (requested: ReportQuery) => void;
  errors: Readonly<Record<string, readonly string[]>>;
  button?: 'search' | 'show';
  people?: boolean;
  /** The only user in the selector, if the caller may not read other users' reports (C-05). */
  own?: Choice;
  /** Shown before the fields. */
  lead?: ReactNode;
  /** The dates of the loaded report: a week begins on its first day. */
  shown?: Shown | undefined;
  exports: ReactNode;
}): ReactNode {
  const t = useTexts('reports-report');
  const office = useMay('report.codes');
  const wholeQuery = type === 'weekly' && shown ? { ...query, start_date: shown.from, end_date: shown.from } : query;
  const [draft, setDraft] = useState(wholeQuery);
  const [begun, setBegun] = useState({ requested: query, whole: wholeQuery });
  if (JSON.stringify(begun.whole) !== JSON.stringify(wholeQuery)) {
    setBegun({ requested: query, whole: wholeQuery });
    // After the browser's Back, the form shows the values of the restored report. When only the report has arrived, the
    // form keeps what the user has changed meanwhile.
    const arrived = JSON.stringify(begun.requested) === JSON.stringify(query);
    setDraft(arrived ? { ...wholeQuery, ...listChanges(begun.whole, draft) } : wholeQuery);
  }
  const write = (change: Partial<ReportQuery>): void => setDraft((before) => ({ ...before, ...change }));
  const wrong = (field: string) => ({
    error: errors[field] !== undefined,
    helperText: errors[field]?.[0],
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The address changes after the event, so that React does not treat it as a form action to wait for.
        queueMicrotask(() => onRequest(draft));
      }}
    >
      <FilterBar label={t('form', { type: t(type as 'daily') })}>
        {lead}
        <Steps type={type} onStep={(way) => onRequest(step(type, query, way, shown))}>
          {type === 'monthly' && <Month draft={draft} write={write} />}
          {(type === 'daily' || type === 'weekly') && (
            <DateField
              label={t(type === 'daily' ? 'dayOf' : 'weekOf')}
              value={draft.start_date}
              onDate={(date) => write({ start_date: date, end_date: date })}
              {...wrong('start_date')}
              sx={{ width }}
            />
          )}
          {hasRange(type) && (
            <>
              <DateField
                label={t('startDate')}
                value={draft.start_date}
                onDate={(start_date) => write({ start_date })}
                {...wrong('start_date')}
                sx={{ width }}
              />
              <DateField
                label={t('endDate')}
                value={draft.end_date}
                onDate={(end_date) => write({ end_date })}
                {...wrong('end_date')}
                sx={{ width }}
              />
            </>
          )}
        </Steps>
        {people && (office || (type !== 'daily' && type !== 'weekly')) && (
          <TechSelector user={draft.user} own={own} onPick={(user) => write({ user })} />
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained">
            {t(button)}
          </Button>
          {exports}
        </Box>
      </FilterBar>
    </Box>
  );
}

function TechSelector({
  user,
  own,
  onPick,
}: {
  user: string | null;
  own: Choice | undefined;
  onPick: (user: string | null) => void;
}): ReactNode {
  const t = useTexts('reports-report');
  const { people, loading } = usePeople();
  return (
    <Box sx={{ width: { xs: '100%', sm: 240 } }}>
      <Picker
        label={t('tech')}
        options={[{ id: ALL_USERS, label: t('allUsers') }, ...(own ? [own] : people)]}
        loading={loading}
        value={user ?? ALL_USERS}
        onPick={(id) => onPick(id === ALL_USERS ? null : id)}
      />
    </Box>
  );
}

function Month({ draft, write }: { draft: ReportQuery; write: (change: Partial<ReportQuery>) => void }): ReactNode {
  const t = useTexts('reports-report');
  const { locale } = useLocale();
  const named = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <>
      <TextField
        select
        label={t('monthOf')}
        value={draft.month}
        onChange={({ target }) => write({ month: Number(target.value) })}
        sx={{ width }}
      >
        {Array.from({ length: 12 }, (_, month) => (
          <MenuItem key={month} value={month + 1}>
            {named.format(new Date(Date.UTC(2026, month, 1)))}
          </MenuItem>
        ))}
      </TextField>
      <NumberField
        label={t('year')}
        integer
        value={draft.year === 0 ? null : draft.year}
        onValue={(year) => write({ year: year ?? 0 })}
        sx={{ width: { xs: '100%', sm: 100 } }}
      />
    </>
  );
}
