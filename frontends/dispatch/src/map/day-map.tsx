import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Icon } from '@tailboard/ui/icons';
import { DEFAULT_SIZE, findOutliers } from '@tailboard/ui/map/geometry';
import { PointMap } from '@tailboard/ui/map/point-map';
import { StopList } from '@tailboard/ui/map/stop-list';
import { Empty } from '@tailboard/ui/layout/states';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { useMay } from '@tailboard/web/access/guard';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useConfig } from '@tailboard/web/api/config';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Board } from '../board-model/board-jobs.js';
import { WIDE_SCREEN } from '../board-model/wide-screen.js';
import { MapKey } from './map-key.js';
import { toPlaces, type DayPlaces } from './places.js';
import { useDayDescriptions } from './use-day-descriptions.js';

const NONE: ReadonlySet<string> = new Set();

/**
 * A fixed height, since a list that grows with its rows would render all of them: beside the lanes the map has its
 * default height; above them it leaves them visible, so that jobs can still be dragged between the two.
 */
const HEIGHT = { height: '42dvh', [WIDE_SCREEN]: { height: `min(${DEFAULT_SIZE.height + 80}px, 72dvh)` } };

/**
 * The day of a board as a map or a list: one panel with a switch, stored in the URL as `map_view`. Both share the
 * selection of the cards.
 */
export function DayMap({
  board,
  selected,
  onSelect,
  onSelectMany,
  highlighted = NONE,
  filterJobs,
  tools,
  inOwnWindow = false,
}: {
  board: Board;
  selected: ReadonlySet<string>;
  onSelect: (jobId: string, how: 'only' | 'toggle') => void;
  onSelectMany: (jobIds: readonly string[], how: 'only' | 'add') => void;
  highlighted?: ReadonlySet<string>;
  /** Filter for the jobs shown. Hidden jobs do not change stop numbers. */
  filterJobs?: (job: Job) => boolean;
  /** Additional actions in the header. */
  tools?: ReactNode;
  /** In a separate window, whose header names it: fills the remaining height. */
  inOwnWindow?: boolean;
}): ReactNode {
  const t = useTexts('dispatch-map');
  const { map_tiles } = useConfig();
  const [search, setSearch] = useAddressParams();
  const view = search.get('map_view') === 'list' ? 'list' : 'map';
  const places = useMemo(() => toPlaces(board, filterJobs), [board, filterJobs]);
  const { groups, describe } = useDayDescriptions(places);
  const words = useMemo(
    () => ({
      name: t('mapName'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      showAll: t('showAll'),
      lasso: t('lasso'),
      cluster: (count: number) => t('cluster', { count }),
      noTiles: t('noTiles'),
      tilesFailed: t('tilesFailed'),
      failed: t('failed'),
    }),
    [t],
  );
  const turnTo = useCallback(
    (next: 'map' | 'list' | null): void => {
      if (next === null) return;
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === 'list') after.set('map_view', next);
          else after.delete('map_view');
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );

  // Another date or location resets the map view; a moved job does not.
  const shows = useMemo(
    () => [board.date, ...board.cards.map(({ user }) => user.id)].join(),
    [board.date, board.cards],
  );
  const list = view === 'list' || places.jobs.size === 0;
  return (
    <Box
      component="section"
      aria-label={t('title')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        ...(inOwnWindow ? { flex: 1 } : HEIGHT),
        minHeight: 300,
        minWidth: 0,
      }}
    >
      <MapHead places={places} view={view} inOwnWindow={inOwnWindow} tools={tools} onTurn={turnTo} />
      {!list && <Outliers places={places} />}
      <Box sx={{ flex: '1 1 auto', minHeight: 0 }}>
        {places.jobs.size === 0 ? (
          <Empty>{t('nothing')}</Empty>
        ) : list ? (
          <StopList name={t('listName')} groups={groups} selected={selected} onSelect={onSelect} />
        ) : places.points.length === 0 ? (
          <Empty action={<Button onClick={() => turnTo('list')}>{t('toList')}</Button>}>{t('nowhere')}</Empty>
        ) : (
          <PointMap
            points={places.points}
            routes={places.routes}
            selected={selected}
            highlighted={highlighted}
            onSelect={onSelect}
            onSelectMany={onSelectMany}
            describe={describe}
            tiles={map_tiles}
            towns={places.towns}
            fit={shows}
            words={words}
          />
        )}
      </Box>
      {list ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('straight')}
        </Typography>
      ) : (
        <MapKey />
      )}
    </Box>
  );
}

/** The jobs whose position is far from all others, each with the way to correct it. The map does not frame them. */
function Outliers({ places }: { places: DayPlaces }): ReactNode {
  const t = useTexts('dispatch-map');
  const mayEdit = useMay('job.edit');
  const outliers = useMemo(
    () => findOutliers(places.points).flatMap(({ id }) => places.jobs.get(id)?.job ?? []),
    [places],
  );
  if (outliers.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} sx={{ py: 0 }}>
      {t('outliers', { count: outliers.length })}
      <Box
        component="ul"
        aria-label={t('outliers', { count: outliers.length })}
        sx={{ m: 0, pl: 2.5, maxHeight: 72, overflowY: 'auto' }}
      >
        {outliers.map(({ id, identifier, address }) => (
          <li key={id}>
            {[address.address, address.city, identifier].filter(Boolean).join(', ')}{' '}
            {mayEdit && (
              <Link
                component={RouterLink}
                to={`/admin/jobs/edit?id=${id}`}
                aria-label={t('fixPosition', { place: address.address || identifier })}
              >
                {t('fix')}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Header: what is shown, how many jobs have a position, and the switch between map and list. */
function MapHead({
  places,
  view,
  inOwnWindow,
  tools,
  onTurn,
}: {
  places: DayPlaces;
  view: 'map' | 'list';
  inOwnWindow: boolean;
  tools: ReactNode;
  onTurn: (view: 'map' | 'list' | null) => void;
}): ReactNode {
  const t = useTexts('dispatch-map');
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {!inOwnWindow && (
        <Typography variant="h3" component="h2">
          {t('title')}
        </Typography>
      )}
      <Typography variant="caption" className="figures" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('counts', {
          count: places.jobs.size,
          total: format.number(places.jobs.size),
          placed: format.number(places.points.length),
        })}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t('show')}
        onChange={(_, next: 'map' | 'list' | null) => onTurn(next)}
      >
        {(['map', 'list'] as const).map((pane) => (
          <ToggleButton
            key={pane}
            value={pane}
            sx={{
              gap: 0.5,
              py: 0,
              px: 1,
              minHeight: 32,
              textTransform: 'none',
              color: 'text.secondary',
              [TOUCH]: { minHeight: 44 },
            }}
          >
            <Icon name={pane} />
            {t(pane)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {tools}
    </Box>
  );
}
