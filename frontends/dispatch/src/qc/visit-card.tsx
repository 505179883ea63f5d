import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { BoardCard } from '@tailboard/ui/board/card';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { assignTexts } from './assign-texts.js';
import { OutcomeChip } from './outcome-chip.js';
import { useVisitFormat } from './use-visit-format.js';

/** A visit on the board: place, technician, and the outcome of a completed one. A double-click opens it. */
export function VisitCard({
  visit,
  refused,
  onOpen,
  onGrab,
  ...rest
}: {
  visit: Qc;
  lane: string;
  instructions: string;
  stop: boolean;
  fixed: boolean;
  grabbed: boolean;
  /** Why its last move failed. */
  refused: string | null;
  onOpen: () => void;
  /** The user grabs it. */
  onGrab: () => void;
}): ReactNode {
  const t = useTexts(assignTexts);
  const visitFormat = useVisitFormat();
  const job = visitFormat.job(visit);
  const getDraggedCards = (card: string): readonly string[] => {
    onGrab();
    return [card];
  };
  return (
    <BoardCard {...rest} id={visit.id} name={job} getDraggedCards={getDraggedCards} onDoubleClick={onOpen}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {job}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[visit.assignment?.time_slot, t('of', { technician: visitFormat.technician(visit) })]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {visit.status !== 'planned' && <OutcomeChip visit={visit} />}
      {refused !== null && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {t('refused', { message: refused })}
        </Typography>
      )}
    </BoardCard>
  );
}
