import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { DragGround } from '@tailboard/ui/board/drag';
import { useBoardKeys, type InHand } from '@tailboard/ui/board/keys';
import { Empty } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { dispatchTexts } from '../texts.js';
import { CardMenu, type CardAct } from './card-menu.js';
import type { CardHandlers } from './job-card.js';
import { JobLane, stateFor, type LaneState } from './job-lane.js';
import { MoveTo } from './move-to.js';
import { UNASSIGNED, type Board } from './moved.js';
import { TechnicianLane } from './technician-lane.js';
import type { BoardActions, Note } from './use-board.js';

/** The unassigned jobs at the side, a lane for each technician beside them; by mouse, by keyboard and by menu. */
export function Lanes({
  board,
  notes,
  highlighted,
  actions,
  onDetails,
}: {
  board: Board;
  notes: ReadonlyMap<string, Note>;
  highlighted: ReadonlySet<string>;
  actions: BoardActions;
  onDetails: (jobId: string) => void;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const navigate = useNavigate();
  const { announce } = useSays();
  const instructions = useId();
  const [menu, setMenu] = useState<{ job: Job; anchor: HTMLElement } | null>(null);
  const [moving, setMoving] = useState<Job | null>(null);

  const laneName = (lane: string): string =>
    lane === UNASSIGNED ? t('lane.unassigned') : (board.cards.find(({ user }) => user.id === lane)?.user.label ?? lane);
  const say = (what: 'picked' | 'over' | 'dropped' | 'back', hand: InHand): void => {
    const job = [...board.unassigned, ...board.cards.flatMap(({ jobs }) => jobs)].find(({ id }) => id === hand.card);
    announce(t(`say.${what}`, { job: job?.address.address || t('card.addressUnknown'), lane: laneName(hand.over) }));
  };
  const { move } = actions;
  const { active, inHand, attach, onKeyDown, onFocus, follow } = useBoardKeys({
    onMove: (card, _, to) => move(card, to),
    onOpen: onDetails,
    onSay: say,
  });
  const dropped = useCallback((card: string, _: string, to: string) => move(card, to), [move]);

  const edit = useCallback((jobId: string) => void navigate(`/admin/jobs/edit?id=${jobId}`), [navigate]);
  const handlers = useMemo<CardHandlers>(
    () => ({
      complete: actions.complete,
      dismiss: actions.dismiss,
      edit,
      menu: (job, anchor) => setMenu({ job, anchor }),
    }),
    [actions, edit],
  );
  const act = (what: CardAct, job: Job): void => {
    setMenu(null);
    if (what === 'move') setMoving(job);
    else if (what === 'details') onDetails(job.id);
    else edit(job.id);
  };

  const stateOf = (lane: string, jobs: readonly Job[]): LaneState =>
    stateFor(jobs, {
      active,
      inHand: inHand?.card ?? null,
      hover: inHand !== null && inHand.over === lane && inHand.from !== lane,
      highlighted,
      notes,
    });
  const waiting = board.unassigned.length;
  const head = useMemo(
    () => (
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, py: 0.25 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('lane.unassigned')}
        </Typography>
        <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
          {t('lane.jobs', { count: waiting })}
        </Typography>
      </Box>
    ),
    [t, waiting],
  );
  const allGiven = useMemo(() => <Empty dense>{t('lane.allGiven')}</Empty>, [t]);

  return (
    <DragGround>
      <Box id={instructions} sx={{ display: 'none' }}>
        {t('board.keys')}
      </Box>
      <Box
        ref={attach}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '264px minmax(0, 1fr)', xl: '320px minmax(0, 1fr)' },
        }}
      >
        <Box
          sx={{
            position: { sm: 'sticky' },
            top: { sm: 64 },
            height: { xs: '62dvh', sm: 'calc(100dvh - 80px)' },
            display: 'grid',
            gridTemplateRows: 'minmax(0, auto)',
            gridTemplateColumns: 'minmax(0, 1fr)',
            minHeight: 0,
          }}
        >
          <JobLane
            id={UNASSIGNED}
            name={t('lane.unassigned')}
            fill
            head={head}
            empty={allGiven}
            jobs={board.unassigned}
            instructions={instructions}
            handlers={handlers}
            onDrop={dropped}
            {...stateOf(UNASSIGNED, board.unassigned)}
          />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 228px), 1fr))',
            minWidth: 0,
          }}
        >
          {board.cards.length === 0 && <Empty>{t('board.noTechnicians')}</Empty>}
          {board.cards.map((card) => (
            <TechnicianLane
              key={card.user.id}
              card={card}
              instructions={instructions}
              handlers={handlers}
              onDrop={dropped}
              {...stateOf(card.user.id, card.jobs)}
            />
          ))}
        </Box>
      </Box>
      {menu && (
        <CardMenu
          job={menu.job}
          anchor={menu.anchor}
          onAct={(what) => act(what, menu.job)}
          onClose={() => setMenu(null)}
        />
      )}
      {moving && (
        <MoveTo
          job={moving}
          board={board}
          onClose={() => setMoving(null)}
          onMove={(lane) => {
            setMoving(null);
            follow(moving.id);
            move(moving.id, lane);
          }}
        />
      )}
    </DragGround>
  );
}
