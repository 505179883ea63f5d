import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { GoneCard } from '@tailboard/ui/board/gone-card';
import { Cards, Lane } from '@tailboard/ui/board/lane';
import { keepPlaces, usePointerRest } from '@tailboard/ui/board/pointer-rest';
import type { Grabbed, LanePosition } from '@tailboard/ui/board/walk';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { WAITING } from './use-visit-moves.js';
import { VisitCard, type VisitHandlers } from './visit-card.js';
import { useVisitFormat } from '../use-visit-format.js';

/** State of the board that the cards of a panel need besides their visits. */
interface PanelState {
  readonly active: string | null;
  readonly grabbed: Grabbed | null;
  readonly selected: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, { readonly onCard: string }>;
}

/** The panel of an inspector, or of the unassigned visits. The panel of an inspector without visits is a single line. */
export function VisitPanel({
  id,
  name,
  ordered,
  visits,
  state,
  instructions,
  handlers,
  onDrop,
  onSelect,
}: {
  id: string;
  name: string;
  ordered: boolean;
  visits: readonly Qc[];
  state: PanelState;
  instructions: string;
  handlers: VisitHandlers;
  onDrop: (cards: readonly string[], to: LanePosition) => void;
  onSelect: (cards: readonly string[]) => void;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const { grabbed } = state;
  const movable = visits.filter(({ status }) => status === 'planned').map((visit) => visit.id);
  return (
    <Lane
      id={id}
      name={name}
      ordered={ordered}
      grabbedCards={grabbed?.over.lane === id ? grabbed.cards : null}
      grabbedBefore={grabbed?.over.lane === id ? grabbed.over.before : null}
      onDrop={({ cards: dropped }, to) => onDrop(dropped, to)}
      head={() => (
        <Box sx={{ display: 'flex', gap: 1, px: 1.25, minHeight: 36, alignItems: 'center' }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {movable.length > 1 && (
            <Button
              size="small"
              sx={{ px: 0.5, minWidth: 0 }}
              aria-label={t('selectAllOf', { lane: name })}
              onClick={() => onSelect(movable)}
            >
              {t('selectAll')}
            </Button>
          )}
          <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
            {t('count', { count: visits.length })}
          </Typography>
        </Box>
      )}
    >
      {visits.length > 0 || id === WAITING ? (
        <PanelCards
          lane={id}
          visits={visits}
          renderVisit={(visit, index) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              lane={id}
              instructions={instructions}
              stop={state.active === visit.id || (state.active === null && index === 0)}
              active={state.active === visit.id}
              grabbed={grabbed?.cards.includes(visit.id) ?? false}
              selected={state.selected.has(visit.id)}
              many={state.selected.has(visit.id) && state.selected.size > 1}
              refused={state.refused.get(visit.id)?.onCard ?? null}
              handlers={handlers}
            />
          )}
        />
      ) : null}
    </Lane>
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
  const t = useTexts('dispatch-qc-assign');
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
