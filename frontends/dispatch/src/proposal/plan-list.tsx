import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Glyph } from '@tailboard/ui/icons';
import { Meter } from '@tailboard/ui/layout/progress';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, useState, type ReactNode } from 'react';
import { getConflicts, type Moment } from '@tailboard/contracts/jobs/plan/arrivals';
import { getPosition } from '@tailboard/contracts/jobs/plan/position';
import type { Board, TechnicianCard } from '../board-model/board-jobs.js';
import { sumRouteMiles } from '@tailboard/contracts/jobs/plan/proposal';
import { useDayFormat } from '../board-model/use-day-format.js';
import { toDays, type PlannedJob, type TechnicianId } from './plan.js';
import { TechnicianField } from './technician-field.js';

const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '68px minmax(0, 1.2fr) 56px minmax(0, 1.4fr) auto',
    gap: 8,
    alignItems: 'center',
    minHeight: 32,
    borderTop: '1px solid var(--mui-palette-divider)',
  },
  '@media (max-width: 700px)': {
    '& li': { gridTemplateColumns: '68px minmax(0, 1fr) auto', padding: '4px 0' },
    '& .why': { gridColumn: '2 / -1', gridRow: 2 },
    '& .points': { display: 'none' },
  },
  '& .time': { fontWeight: 650 },
  '& .points': { textAlign: 'right' },
  '& .why': { color: 'var(--mui-palette-text-secondary)' },
  '& .against': { color: 'var(--mui-palette-error-main)' },
  '& button': {
    border: 0,
    background: 'none',
    font: 'inherit',
    minHeight: 28,
    color: 'var(--mui-palette-primary-main)',
    cursor: 'pointer',
  },
});

/** A plan: each technician with their jobs in the order of the day, and the jobs without one. */
export function PlanList({
  plan,
  board,
  moment,
  leftTitle,
  except,
  onChoose,
}: {
  plan: readonly PlannedJob[];
  board: Board;
  /** When the plan was requested. */
  moment: Moment;
  leftTitle: string;
  /** The excluded technician. */
  except: string | null;
  onChoose: (jobId: string, userId: TechnicianId) => void;
}): ReactNode {
  const [changing, setChanging] = useState<string | null>(null);
  const days = useMemo(() => toDays(plan, board), [plan, board]);
  const before = useMemo(() => new Map(board.cards.map((card) => [card.user.id, card])), [board]);
  const plannedById = useMemo(() => new Map(plan.map((planned) => [planned.job.id, planned])), [plan]);
  const left = plan.filter(({ user_id }) => user_id === null);
  const row = (planned: PlannedJob, day: TechnicianCard | null): ReactNode => (
    <PlanRow
      key={planned.job.id}
      planned={planned}
      day={day}
      board={board}
      moment={moment}
      except={except}
      changing={changing === planned.job.id}
      onChange={() => setChanging(planned.job.id)}
      onChoose={(userId) => {
        setChanging(null);
        onChoose(planned.job.id, userId);
      }}
      onStop={() => setChanging(null)}
    />
  );
  return (
    <>
      {days.map((day) => (
        <Box component="section" key={day.user.id} aria-label={day.user.label}>
          <DayHead day={day} before={before.get(day.user.id)} />
          <Rows>
            {day.jobs.flatMap(({ id }) => {
              const planned = plannedById.get(id);
              return planned && planned.user_id === day.user.id ? [row(planned, day)] : [];
            })}
          </Rows>
        </Box>
      ))}
      {left.length > 0 && (
        <Box component="section" aria-label={leftTitle}>
          <Typography variant="h3" sx={{ color: 'warning.main', mb: 0.5 }}>
            {leftTitle} ({left.length})
          </Typography>
          <Rows>{left.map((planned) => row(planned, null))}</Rows>
        </Box>
      )}
    </>
  );
}

/** Technician's name, load after the plan, and driving distance as far as the stops have coordinates. */
function DayHead({ day, before }: { day: TechnicianCard; before: TechnicianCard | undefined }): ReactNode {
  const t = useTexts('dispatch-proposal');
  const words = useTexts('dispatch');
  const format = useFormat();
  const located = day.jobs.filter(getPosition).length;
  const miles = { miles: format.number(Math.round(sumRouteMiles(day.jobs))) };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto 96px auto',
        gap: 1.5,
        alignItems: 'center',
        mb: 0.25,
      }}
    >
      <Typography variant="h3">{day.user.label}</Typography>
      <Typography variant="caption" className="figures">
        {t('load', {
          before: format.number(before?.day.points ?? 0),
          after: format.number(day.day.points),
          capacity: format.number(day.day.capacity),
        })}
      </Typography>
      <Meter
        label={words('lane.pointsOf', { name: day.user.label })}
        value={day.day.points}
        capacity={day.day.capacity}
      />
      <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
        {located === day.jobs.length ? t('miles', miles) : located < 2 ? t('miles.unknown') : t('miles.least', miles)}
      </Typography>
    </Box>
  );
}

function PlanRow({
  planned,
  day,
  board,
  moment,
  except,
  changing,
  onChange,
  onChoose,
  onStop,
}: {
  planned: PlannedJob;
  day: TechnicianCard | null;
  board: Board;
  moment: Moment;
  except: string | null;
  changing: boolean;
  onChange: () => void;
  onChoose: (userId: TechnicianId) => void;
  onStop: () => void;
}): ReactNode {
  const t = useTexts('dispatch-proposal');
  const words = useTexts('dispatch');
  const left = useTexts('dispatch-day');
  const { reasons, conflict } = useDayFormat();
  const format = useFormat();
  const { job, why, chosen } = planned;
  const address = job.address.address || words('card.addressUnknown');
  const against = day ? (getConflicts(day, moment).get(job.id) ?? []) : [];
  return (
    <Box component="li">
      <span className="time">{job.time_slot?.time || words('card.timeUnknown')}</span>
      <span>
        {address}, {job.address.city || words('card.cityUnknown')}
      </span>
      <span className="points figures">{words('card.points', { points: format.number(job.points) })}</span>
      {changing ? (
        <TechnicianField job={job} board={board} moment={moment} except={except} onChoose={onChoose} onStop={onStop} />
      ) : (
        <span className={against.length > 0 ? 'why against' : 'why'}>
          {against.length > 0 && <Glyph name="error" size={14} />}{' '}
          {against.length > 0
            ? against.map(conflict).join('. ')
            : chosen
              ? t('chosen')
              : why === null
                ? reasons(planned.reasons)
                : left(`left.${why}`)}
        </span>
      )}
      <button type="button" aria-label={`${t('change')}: ${address}`} onClick={changing ? onStop : onChange}>
        {changing ? t('cancel') : t('change')}
      </button>
    </Box>
  );
}
