import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { BoardCard } from '@tailboard/ui/board/card';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dispatchTexts } from '../texts.js';
import { CardNote } from './card-note.js';
import type { Note } from './use-board.js';

export interface CardHandlers {
  complete: (jobId: string, completed: boolean) => void;
  dismiss: (jobId: string) => void;
  edit: (jobId: string) => void;
  menu: (job: Job, anchor: HTMLElement) => void;
}

/** A double-click on a control is two clicks on it, not one on the card. */
const stay = (event: MouseEvent): void => event.stopPropagation();

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A job on the board. Rendered again only when the job itself or its own state changes. */
export const JobCard = memo(function JobCard({
  job,
  lane,
  stop,
  active,
  inHand,
  highlighted,
  note,
  instructions,
  handlers,
}: {
  job: Job;
  lane: string;
  stop: boolean;
  /** The keyboard is on this card: its controls are tab stops. */
  active: boolean;
  inHand: boolean;
  highlighted: boolean;
  note: Note | undefined;
  instructions: string;
  handlers: CardHandlers;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const city = job.address.city || t('card.cityUnknown');
  const address = job.address.address || t('card.addressUnknown');
  const time = job.time_slot?.time || t('card.timeUnknown');
  const who = job.user ? `${job.user.first_name} ${job.user.last_name}` : t('card.nobody');
  const type = t(`type.${job.type}`);
  const tab = active ? 0 : -1;
  return (
    <BoardCard
      id={job.id}
      lane={lane}
      name={t('card.name', { type, address, city, time, who })}
      instructions={instructions}
      stop={stop}
      fixed={job.completed === 1}
      inHand={inHand}
      highlighted={highlighted}
      {...(job.category ? { edge: job.category.color } : {})}
      onDoubleClick={() => handlers.edit(job.id)}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', ml: -0.75 }}>
        <Tooltip title={t('card.complete')}>
          <Checkbox
            checked={job.completed === 1}
            onChange={(_, checked) => handlers.complete(job.id, checked)}
            onDoubleClick={stay}
            slotProps={{ input: { 'aria-label': t('card.completeThis', { address }), tabIndex: tab } }}
            sx={{ '& .MuiSvgIcon-root': { fontSize: 18 } }}
          />
        </Tooltip>
        <Typography variant="body2" sx={{ fontWeight: 650, flex: 1, minWidth: 0, ...line }}>
          {city}
        </Typography>
        {job.order_changed && (
          <Tooltip title={t('card.changed')}>
            <Box
              component="span"
              role="img"
              aria-label={t('card.changed')}
              sx={{ display: 'inline-flex', color: 'warning.main', mr: 0.5 }}
            >
              <Icon name="warning" sx={{ fontSize: 16 }} />
            </Box>
          </Tooltip>
        )}
        <Typography variant="body2" className="figures" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {time}
        </Typography>
        <IconButton
          aria-label={t('card.menu', { address })}
          aria-haspopup="menu"
          tabIndex={tab}
          onDoubleClick={stay}
          onClick={({ currentTarget }) => handlers.menu(job, currentTarget)}
          sx={{ p: 0.5 }}
        >
          <Icon name="more" sx={{ fontSize: 16 }} />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', mt: -0.25 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, ...line }}>
          {address}
          {job.address.address2 && `, ${job.address.address2}`}
        </Typography>
        <Tooltip title={t('card.closeDaily', { address })}>
          <IconButton
            component={Link}
            to={`/closedailywork?job_id=${job.id}`}
            aria-label={t('card.closeDaily', { address })}
            tabIndex={tab}
            onDoubleClick={stay}
            sx={{ p: 0.5 }}
          >
            <Icon name="daily" sx={{ fontSize: 16 }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box className="figures" sx={{ display: 'flex', gap: 1, pr: 0.5, pb: 0.25, color: 'text.secondary' }}>
        <Typography variant="caption" sx={{ ...line, flex: '0 1 auto', minWidth: 0 }}>
          {type} · {format.date(job.date)} · {t('card.points', { points: format.number(job.points) })}
        </Typography>
        <Typography
          variant="caption"
          sx={{
            ...line,
            flex: '1 1 0',
            minWidth: 56,
            textAlign: 'right',
            color: job.user ? 'text.primary' : 'text.secondary',
          }}
        >
          {who}
        </Typography>
      </Box>
      {note && <CardNote note={note} onDismiss={() => handlers.dismiss(job.id)} />}
    </BoardCard>
  );
});
