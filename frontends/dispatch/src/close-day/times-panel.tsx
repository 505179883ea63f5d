import { companyTime } from '@tailboard/contracts/company-time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { comesTwice, endDate, instantAt } from '@tailboard/contracts/work-time';
import { timeTypes, type TimeType } from '@tailboard/contracts/jobs/day-times';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useServerNow } from '@tailboard/web/app/device-clock';
import { useCompany } from '@tailboard/web/app/company';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import type { RefusedPart } from './day-store.js';
import {
  changedPair,
  minutesIn,
  toTotals,
  findRepeatedTimes,
  type Faults,
  type Night,
  type TypedPair,
} from './day-values.js';
import { useHours } from './hours.js';

const MAX_PAIRS = 24;

/**
 * Returns the current time of day, and whether it is its second occurrence: the clocks were put back an hour ago or
 * less.
 */
function momentIn(now: Date, zone: string, today: string): { time: string; again: boolean } {
  const time = companyTime(now, zone);
  const again = comesTwice(today, time, zone) && now.getTime() >= (instantAt(today, time, zone, true) ?? Infinity);
  return { time, again };
}

/** Times in and out of a day: several pairs with their kinds, of which today's last may be open; and their totals. */
export function TimesPanel({
  day,
  pairs,
  saved,
  perDiem,
  faults,
  refused,
  disabled,
  onPairs,
  onPerDiem,
}: {
  day: DailyWork;
  pairs: readonly TypedPair[];
  /** The pairs are saved, so their totals come from the server. */
  saved: boolean;
  perDiem: boolean;
  faults: Faults;
  /** Why the server refused them. */
  refused: RefusedPart | undefined;
  disabled: boolean;
  onPairs: (pairs: readonly TypedPair[]) => void;
  onPerDiem: (perDiem: boolean) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-times');
  const { zone } = useCompany();
  const hours = useHours();
  const night = { date: day.date, zone };
  const { total, paid } = saved ? { total: day.total_minutes, paid: day.paid_minutes } : toTotals(pairs, night);
  // Messages about one pair are shown with it; the rest with all.
  const hasPairProblems = Object.keys(refused?.places ?? {}).some((path) => path !== 'times');
  return (
    <Panel title={t('times')}>
      <Box sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
        {pairs.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('noTimes')}
          </Typography>
        )}
        {pairs.length > 0 && (
          <Box component="ol" aria-label={t('times')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {pairs.map((pair, index) => (
              <Pair
                key={index}
                n={index + 1}
                pair={pair}
                night={night}
                fault={faults[`times.${index}`]}
                findRefusal={(field) => refused?.places[`times.${index}.${field}`]}
                disabled={disabled}
                onChange={(change) => onPairs(pairs.with(index, changedPair(pair, change, night)))}
                onRemove={() => onPairs(pairs.toSpliced(index, 1))}
              />
            ))}
          </Box>
        )}
        {refused && !hasPairProblems && (
          <FormHelperText error role="alert" sx={{ m: 0 }}>
            {refused.message}
          </FormHelperText>
        )}
        {!disabled && <NewTimes day={day} pairs={pairs} night={night} onPairs={onPairs} />}
        <Box
          component="dl"
          className="figures"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            rowGap: 0.5,
            '& dd': { m: 0, fontWeight: 600 },
          }}
        >
          <dt>{t('total')}</dt>
          <dd>{hours(total)}</dd>
          <dt>{t('paid')}</dt>
          <dd>{hours(paid)}</dd>
        </Box>
        {(day.may.per_diem || perDiem) && (
          <FormControlLabel
            disabled={!day.may.per_diem || disabled}
            control={<Checkbox checked={perDiem} onChange={(_, next) => onPerDiem(next)} />}
            label={t('perDiem')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      </Box>
    </Panel>
  );
}

/** Buttons to add a pair: clock in and out now for today, an empty pair on every day. */
function NewTimes({
  day,
  pairs,
  night,
  onPairs,
}: {
  day: DailyWork;
  pairs: readonly TypedPair[];
  night: Night;
  onPairs: (pairs: readonly TypedPair[]) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-times');
  const { today, zone } = useCompany();
  const getNow = useServerNow();
  const last = pairs.at(-1);
  const full = pairs.length >= MAX_PAIRS;
  /** The current time, also in the second occurrence of an hour. */
  const now = (side: 'in' | 'out'): Partial<TypedPair> => {
    const { time, again } = momentIn(getNow(), zone, today);
    const before = side === 'out' && (last?.second === 'in' || last?.second === 'both');
    const second = again ? (before ? 'both' : side) : before ? 'in' : undefined;
    return { [`time_${side}`]: time, second };
  };
  const add = (pair: Partial<TypedPair>): void =>
    onPairs([...pairs, { time_in: '', time_out: '', type: 'work', ...pair }]);
  const running = last !== undefined && last.time_in !== '' && last.time_out === '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {day.date === today &&
        (running ? (
          <Button
            variant="contained"
            startIcon={<Icon name="clock" />}
            onClick={() => onPairs(pairs.with(-1, changedPair(last, now('out'), night)))}
          >
            {t('outNow')}
          </Button>
        ) : (
          <Button variant="contained" startIcon={<Icon name="clock" />} disabled={full} onClick={() => add(now('in'))}>
            {t('inNow')}
          </Button>
        ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="plus" />}
        disabled={full}
        onClick={() => add({ time_in: last?.time_out ?? '' })}
      >
        {t('addPair')}
      </Button>
    </Box>
  );
}

function Pair({
  n,
  pair,
  night,
  fault,
  findRefusal,
  disabled,
  onChange,
  onRemove,
}: {
  n: number;
  pair: TypedPair;
  night: Night;
  fault: Faults[string] | undefined;
  /** Returns why the server refused one of its times. */
  findRefusal: (field: 'time_in' | 'time_out') => string | undefined;
  disabled: boolean;
  onChange: (change: Partial<TypedPair>) => void;
  onRemove: () => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day');
  const p = useTexts('dispatch-close-day-times');
  const hours = useHours();
  const id = useId();
  const minutes = minutesIn(pair, night);
  const nextDay = minutes !== null && endDate(night.date, pair, night.zone) !== night.date;
  const twice = findRepeatedTimes(pair, night);
  const sentence = findRefusal('time_in') ?? findRefusal('time_out');
  const time = (field: 'time_in' | 'time_out'): ReactNode => {
    const wrong = findRefusal(field) !== undefined || fault === (field === 'time_in' ? 'inMissing' : 'outMissing');
    return (
      <TextField
        type="time"
        label={p(field)}
        value={pair[field]}
        disabled={disabled}
        error={wrong}
        onChange={({ target }) => onChange({ [field]: target.value })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            'aria-label': p(`${field}Of`, { n }),
            className: 'figures',
            ...(wrong ? { 'aria-describedby': `${id}-wrong` } : {}),
          },
        }}
      />
    );
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        alignItems: 'center',
        '& + &': { mt: 1.5, pt: 2, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {time('time_in')}
      {time('time_out')}
      {(['in', 'out'] as const).map(
        (side) =>
          twice[side] && (
            <SecondOccurrence key={side} side={side} pair={pair} disabled={disabled} onChange={onChange} />
          ),
      )}
      <TextField
        select
        label={p('kind')}
        value={pair.type}
        disabled={disabled}
        onChange={({ target }) => onChange({ type: target.value as TimeType })}
        slotProps={{ htmlInput: { 'aria-label': p('kindOf', { n }) } }}
      >
        {timeTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {p(`kind.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Typography variant="body2" className="figures" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
          {minutes === null
            ? pair.time_in !== '' && !fault && p('running')
            : [hours(minutes), nextDay && p('nextDay')].filter(Boolean).join(' · ')}
        </Typography>
        {!disabled && (
          <IconButton aria-label={p('removePair', { n })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        )}
      </Box>
      {(fault || sentence !== undefined) && (
        <FormHelperText
          id={`${id}-wrong`}
          error
          {...(sentence === undefined ? {} : { role: 'alert' })}
          sx={{ m: 0, mt: -0.5, gridColumn: '1 / -1', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {sentence ?? (fault && t(`fault.${fault}`))}
        </FormHelperText>
      )}
    </Box>
  );
}

/** On the night on which the clocks are put back: whether a time is its second occurrence. */
function SecondOccurrence({
  side,
  pair: { second, time_in, time_out },
  disabled,
  onChange,
}: {
  side: 'in' | 'out';
  pair: TypedPair;
  disabled: boolean;
  onChange: (change: Partial<TypedPair>) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-times');
  const marked = { in: second === 'in' || second === 'both', out: second === 'out' || second === 'both' };
  const mark = (checked: boolean): void => {
    const next = { ...marked, [side]: checked };
    onChange({ second: next.in ? (next.out ? 'both' : 'in') : next.out ? 'out' : undefined });
  };
  return (
    <FormControlLabel
      disabled={disabled}
      control={<Checkbox checked={marked[side]} onChange={(_, checked) => mark(checked)} />}
      label={t('second', { time: side === 'in' ? time_in : time_out })}
      sx={{ gridColumn: '1 / -1', m: 0, mt: -1 }}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}
