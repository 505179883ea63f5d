import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { DragProvider } from '@tailboard/ui/board/drag';
import { useBoardKeys } from '@tailboard/ui/board/keys';
import { GoneCard } from '@tailboard/ui/board/gone-card';
import { Cards, Lane } from '@tailboard/ui/board/lane';
import { keepPlaces, usePointerRest } from '@tailboard/ui/board/pointer-rest';
import type { Grabbed, LaneModel, LanePosition } from '@tailboard/ui/board/walk';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ApiError } from '@tailboard/web/api/problem';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { assignTexts } from './assign-texts.js';
import { useVisitMoves, WAITING } from './use-visit-moves.js';
import { VisitCard } from './visit-card.js';
import { useVisitFormat } from './use-visit-format.js';

const ignore = (): void => undefined;

/** The panels of a date: visits move between and within them by mouse and keyboard. */
export function AssignBoard({
  date,
  people,
  visits,
}: {
  date: string;
  people: readonly { readonly id: string; readonly label: string }[];
  visits: readonly Qc[];
}): ReactNode {
  const t = useTexts(assignTexts);
  const visitFormat = useVisitFormat();
  const navigate = useNavigate();
  const { announce, toast } = useToast();
  const instructions = useId();
  const byId = useMemo(() => new Map(visits.map((visit) => [visit.id, visit])), [visits]);
  const placed = useMemo(() => groupCards(people, visits), [people, visits]);
  /** Names the user who was faster, or returns the message of the response. */
  const why = ({ body: { changed_by }, message }: ApiError, key: 'changedBy' | 'goneBy'): string =>
    typeof changed_by === 'string' && changed_by !== '' ? t(key, { name: changed_by }) : message;
  const { move, refused, going, dismiss } = useVisitMoves(date, placed);
  /** The visits of the move in progress, as they were when the user grabbed them. */
  const grabbedVisits = useRef<ReadonlyMap<string, Qc>>(new Map());
  const remember = (cards: readonly string[]): void => {
    grabbedVisits.current = new Map([...byId].filter(([id]) => cards.includes(id)));
  };
  const under = new Map(
    [...going].flatMap(([card, { lane, version }]) =>
      byId.get(card)?.version === version ? [[card, lane] as const] : [],
    ),
  );
  const lanes: LaneModel[] = [
    { id: WAITING, cards: withGoing(placed, under, WAITING), ordered: false },
    ...people.map(({ id }) => ({ id, cards: withGoing(placed, under, id), ordered: true })),
  ];
  const getLaneName = (lane: string): string => people.find(({ id }) => id === lane)?.label ?? t('waiting');
  const describeJob = (card: string): string => visitFormat.job(byId.get(card) ?? { assignment: null });
  const open = (card: string): void => void navigate(`/qcs/manage?id=${card}&date=${date}`);
  const isFixed = (card: string): boolean => byId.get(card)?.status !== 'planned';
  const moveAll = (cards: readonly string[], to: LanePosition): void => {
    for (const card of cards) {
      const visit = grabbedVisits.current.get(card);
      if (visit?.status === 'planned') void move(visit, to);
    }
  };
  const keys = useBoardKeys({
    lanes,
    selected: [],
    isFixed,
    onMove: moveAll,
    onOpen: open,
    onPick: ignore,
    onSelect: ignore,
    onAnnounce: (what, { card, cards, over }: Grabbed) => {
      if (what === 'picked') remember(cards);
      announce(t(what, { job: describeJob(card), lane: getLaneName(over.lane) }));
    },
  });
  const findRefusal = (card: string): string | null => {
    const found = refused.get(card);
    return found ? why(found.problem, 'changedBy') : null;
  };
  const { attach, onKeyDown, onFocus, grabbed, active } = keys;
  return (
    <DragProvider onMissed={() => toast(t('missed'), 'warning')}>
      <Box component="span" id={instructions} sx={visuallyHidden}>
        {t('instructions')}
      </Box>
      {[...refused.values()]
        .filter(({ visit }) => !byId.has(visit.id))
        .map(({ visit, problem }) => (
          // A visit that is no longer on the board has no card for the reason.
          <Alert
            key={visit.id}
            severity="warning"
            variant="outlined"
            icon={<Icon name="warning" />}
            onClose={() => dismiss(visit)}
            sx={{ mx: { xs: 2, md: 3 }, mt: 2 }}
          >
            {t('gone', { job: visitFormat.job(visit), message: why(problem, 'goneBy') })}
          </Alert>
        ))}
      <Box
        ref={attach}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        sx={{
          p: { xs: 2, md: 3 },
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        {lanes.map(({ id, cards, ordered }) => (
          <Lane
            key={id}
            id={id}
            name={getLaneName(id)}
            ordered={ordered}
            grabbedCards={grabbed?.over.lane === id ? grabbed.cards : null}
            grabbedBefore={grabbed?.over.lane === id ? grabbed.over.before : null}
            onDrop={({ cards: dropped }, to) => moveAll(dropped, to)}
            head={() => (
              <Box sx={{ display: 'flex', gap: 1, px: 1.25, pt: 1, alignItems: 'baseline' }}>
                <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {getLaneName(id)}
                </Typography>
                <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
                  {t('count', { count: cards.length })}
                </Typography>
              </Box>
            )}
          >
            <PanelCards
              lane={id}
              visits={cards.map((card) => byId.get(card)!)}
              renderVisit={(visit, index) => (
                <VisitCard
                  key={visit.id}
                  visit={visit}
                  lane={id}
                  instructions={instructions}
                  stop={active === visit.id || (active === null && index === 0)}
                  fixed={isFixed(visit.id)}
                  grabbed={grabbed?.cards.includes(visit.id) ?? false}
                  refused={findRefusal(visit.id)}
                  onOpen={() => open(visit.id)}
                  onGrab={() => remember([visit.id])}
                />
              )}
            />
          </Lane>
        ))}
      </Box>
    </DragProvider>
  );
}

/** The visits of a panel. They rest while a pointer is over them, so that none moves under it. */
function PanelCards({
  lane,
  visits,
  renderVisit,
}: {
  lane: string;
  visits: readonly Qc[];
  renderVisit: (visit: Qc, index: number) => ReactNode;
}): ReactNode {
  const t = useTexts(assignTexts);
  const visitFormat = useVisitFormat();
  const { resting, heights, pointerRest } = usePointerRest(visits, lane);
  return (
    <Cards {...pointerRest}>
      {keepPlaces(resting, visits).map(({ card, index, gone }) =>
        gone ? (
          <GoneCard
            key={card.id}
            name={visitFormat.job(card)}
            note={t('left')}
            style={{ minHeight: heights.get(card.id) }}
          />
        ) : (
          renderVisit(card, index)
        ),
      )}
    </Cards>
  );
}

/** Returns the visits of each panel, in route order. A visit whose inspector has no panel is unassigned. */
function groupCards(people: readonly { readonly id: string }[], visits: readonly Qc[]): ReadonlyMap<string, string[]> {
  const lanes = new Map<string, string[]>([[WAITING, []], ...people.map(({ id }): [string, string[]] => [id, []])]);
  for (const { id, user } of visits) (lanes.get(user?.id ?? WAITING) ?? lanes.get(WAITING))?.push(id);
  return lanes;
}

/** Running moves are shown at their destination. */
function withGoing(
  placed: ReadonlyMap<string, readonly string[]>,
  going: ReadonlyMap<string, string>,
  lane: string,
): readonly string[] {
  const here = (placed.get(lane) ?? []).filter((card) => (going.get(card) ?? lane) === lane);
  const coming = [...going].filter(([card, to]) => to === lane && !here.includes(card)).map(([card]) => card);
  return [...here, ...coming];
}
