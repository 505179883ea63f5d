import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { DragProvider } from '@tailboard/ui/board/drag';
import { useBoardKeys } from '@tailboard/ui/board/keys';
import { Cards, Lane } from '@tailboard/ui/board/lane';
import type { Grabbed, LaneModel, LanePosition } from '@tailboard/ui/board/walk';
import { useToast } from '@tailboard/ui/toast';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { assignTexts } from './assign-texts.js';
import { useVisitMoves, WAITING } from './use-visit-moves.js';
import { VisitCard } from './visit-card.js';
import { useVisitWords } from './visit-words.js';

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
  const words = useVisitWords();
  const navigate = useNavigate();
  const { announce } = useToast();
  const instructions = useId();
  const byId = useMemo(() => new Map(visits.map((visit) => [visit.id, visit])), [visits]);
  const placed = useMemo(() => cardsOf(people, visits), [people, visits]);
  const { move, refused, going } = useVisitMoves(date, placed);
  const under = new Map(
    [...going].flatMap(([card, { lane, version }]) =>
      byId.get(card)?.version === version ? [[card, lane] as const] : [],
    ),
  );
  const lanes: LaneModel[] = [
    { id: WAITING, cards: withGoing(placed, under, WAITING), ordered: false },
    ...people.map(({ id }) => ({ id, cards: withGoing(placed, under, id), ordered: true })),
  ];
  const nameOf = (lane: string): string => people.find(({ id }) => id === lane)?.label ?? t('waiting');
  const jobOf = (card: string): string => words.job(byId.get(card) ?? { assignment: null });
  const open = (card: string): void => void navigate(`/qcs/manage?id=${card}&date=${date}`);
  const fixed = (card: string): boolean => byId.get(card)?.status !== 'planned';
  const moveAll = (cards: readonly string[], to: LanePosition): void => {
    for (const card of cards) {
      const visit = byId.get(card);
      if (visit && !fixed(card)) void move(visit, to);
    }
  };
  const keys = useBoardKeys({
    lanes,
    selected: [],
    fixed,
    onMove: moveAll,
    onOpen: open,
    onPick: ignore,
    onSelect: ignore,
    onAnnounce: (what, { card, over }: Grabbed) => announce(t(what, { job: jobOf(card), lane: nameOf(over.lane) })),
  });
  const { attach, onKeyDown, onFocus, grabbed, active } = keys;
  return (
    <DragProvider>
      <Box component="span" id={instructions} sx={visuallyHidden}>
        {t('instructions')}
      </Box>
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
            name={nameOf(id)}
            ordered={ordered}
            hand={grabbed?.over.lane === id ? grabbed.cards : null}
            before={grabbed?.over.lane === id ? grabbed.over.before : null}
            onDrop={({ cards: dropped }, to) => moveAll(dropped, to)}
            head={() => (
              <Box sx={{ display: 'flex', gap: 1, px: 1.25, pt: 1, alignItems: 'baseline' }}>
                <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {nameOf(id)}
                </Typography>
                <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
                  {t('count', { count: cards.length })}
                </Typography>
              </Box>
            )}
          >
            <Cards>
              {cards.map((card, at) => (
                <VisitCard
                  key={card}
                  visit={byId.get(card)!}
                  lane={id}
                  instructions={instructions}
                  stop={active === card || (active === null && at === 0)}
                  fixed={fixed(card)}
                  grabbed={grabbed?.cards.includes(card) ?? false}
                  refused={refused.get(card) ?? null}
                  onOpen={() => open(card)}
                />
              ))}
            </Cards>
          </Lane>
        ))}
      </Box>
    </DragProvider>
  );
}

/** Returns the visits of each panel, in route order. A visit whose inspector has no panel is unassigned. */
function cardsOf(people: readonly { readonly id: string }[], visits: readonly Qc[]): ReadonlyMap<string, string[]> {
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
