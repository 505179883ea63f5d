import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { BoardHistory, ReadBoardAt } from '@tailboard/contracts/jobs/board';
import { WindowedRows } from '@tailboard/ui/board/windowed';
import { Glyph, Icon } from '@tailboard/ui/icons';
import { Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { MomentField } from '@tailboard/web/forms/moment-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

type PastCard = OutputOf<typeof ReadBoardAt>['cards'][number];

/** Maximum history entries to step through; older moments are chosen in the history itself. */
const STEPS = 100;
const ROW = 64;
const NONE: readonly number[] = [];

/** Read-only board of a date as of a past moment. */
export function PastBoard({
  date,
  at,
  onShow,
  onNow,
}: {
  date: string;
  at: string;
  onShow: (at: string) => void;
  onNow: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board-history');
  const format = useFormat();
  const { zone } = useCompany();
  const { data, problem, loading, refetch } = useContractQuery(ReadBoardAt, { date, at }, { keepPrevious: true });
  const cards = data?.cards ?? [];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Alert
        severity="info"
        variant="outlined"
        icon={<Icon name="past" />}
        sx={{ bgcolor: 'background.paper', mb: 1.5, alignItems: 'center' }}
      >
        {t('then', { instant: format.instant(at, zone) })}
      </Alert>
      <Box sx={{ mb: 1.5 }}>
        <MomentField moment={at} onMoment={(to) => (to === null ? onNow() : onShow(to))} />
      </Box>
      <Moments date={date} at={at} onShow={onShow} />
      {loading && <Loading rows={8} height={ROW} />}
      {problem && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('thenFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && (
        <WindowedRows
          count={cards.length}
          getKey={(index) => cards[index]?.user?.id ?? 'waiting'}
          estimate={() => ROW}
          gap={6}
          keep={NONE}
        >
          {(index) => {
            const card = cards[index];
            return card ? <Row card={card} /> : null;
          }}
        </WindowedRows>
      )}
    </Box>
  );
}

/** Steps from one moment with a move to the next. */
function Moments({ date, at, onShow }: { date: string; at: string; onShow: (at: string) => void }): ReactNode {
  const t = useTexts('dispatch-board-history');
  const format = useFormat();
  const { zone } = useCompany();
  const label = useId();
  const { data } = useContractQuery(BoardHistory, { date, per_page: STEPS });
  const moments = useMemo(() => [...new Set([...(data?.data ?? []).map((event) => event.at), at])].sort(), [data, at]);
  const here = moments.indexOf(at);
  // While the thumb is dragged, nothing is requested.
  const [dragged, setDragged] = useState<number | null>(null);
  const step = (to: number): void => {
    const moment = moments[to];
    if (moment !== undefined) onShow(moment);
  };
  if (moments.length < 2) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button startIcon={<Icon name="chevronLeft" />} disabled={here <= 0} onClick={() => step(here - 1)}>
          {t('earlier')}
        </Button>
        <Button
          endIcon={<Icon name="chevronRight" />}
          disabled={here >= moments.length - 1}
          onClick={() => step(here + 1)}
        >
          {t('later')}
        </Button>
      </Box>
      <Box sx={{ flex: '1 1 240px', display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, px: 1 }}>
        <Typography id={label} variant="caption" sx={{ color: 'text.secondary' }}>
          {t('moment')}
        </Typography>
        <Slider
          size="small"
          aria-labelledby={label}
          min={0}
          max={moments.length - 1}
          step={1}
          marks={moments.length <= 40}
          value={dragged ?? here}
          valueLabelDisplay="auto"
          valueLabelFormat={(index) => format.instant(moments[index] ?? at, zone)}
          getAriaValueText={(index) => format.instant(moments[index] ?? at, zone)}
          onChange={(_, index) => setDragged(index as number)}
          onChangeCommitted={(_, index) => {
            setDragged(null);
            step(index as number);
          }}
        />
      </Box>
    </Box>
  );
}

function Row({ card: { user, jobs } }: { card: PastCard }): ReactNode {
  const t = useTexts('dispatch-board-history');
  const d = useTexts('dispatch');
  const format = useFormat();
  const name = useId();
  const points = Math.round(jobs.reduce((sum, job) => sum + job.points * 100, 0)) / 100;
  return (
    <Box
      component="section"
      aria-labelledby={name}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box
        sx={{
          px: 1.25,
          py: 1,
          width: { sm: 220 },
          flex: 'none',
          borderRight: { sm: '1px solid var(--mui-palette-divider)' },
        }}
      >
        <Typography
          id={name}
          variant="h3"
          component="h2"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {user ? user.label : t('waiting')}
        </Typography>
        <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
          {user?.technician_id && <span style={{ fontFamily: MONO }}>{user.technician_id} · </span>}
          {t('jobs', { count: jobs.length })} · {t('points', { points: format.number(points) })}
        </Typography>
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0.75,
          listStyle: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          alignContent: 'center',
          minWidth: 0,
        }}
      >
        {jobs.length === 0 && (
          <Typography component="li" variant="caption" sx={{ color: 'text.secondary', px: 0.5 }}>
            {t('none')}
          </Typography>
        )}
        {jobs.map((job) => (
          <Typography
            component="li"
            key={job.id}
            variant="caption"
            className="figures"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              px: 1,
              py: 0.25,
              border: 1,
              borderColor: 'divider',
              borderRadius: 0.75,
              bgcolor: 'background.default',
              maxWidth: '100%',
            }}
          >
            {job.completed === 1 && (
              <span role="img" aria-label={t('completed')} style={{ display: 'inline-flex' }}>
                <Glyph name="check" size={14} />
              </span>
            )}
            <b>{job.time ?? d('card.timeUnknown')}</b> {job.address || d('card.addressUnknown')},{' '}
            {job.city || d('card.cityUnknown')}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
