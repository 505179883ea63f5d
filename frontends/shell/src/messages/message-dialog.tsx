import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import {
  FetchAttachment,
  ReadAcknowledgedEdition,
  type InboxMessage,
} from '@tailboard/contracts/messaging/message-contracts';
import { Modal } from '@tailboard/ui/modal';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { FetchedFile } from '../files/fetched-file.js';
import { EditionDifference } from './edition-difference.js';
import { hasChanged } from './has-changed.js';
import { MessageBody } from './message-body.js';
import { useMobile } from '@tailboard/ui/layout/widths';

/**
 * One message: its text, its attachment, and the confirmation of reading. On desktops, the attachment is downloaded
 * first and `Dismiss` appears. On phones, it is acknowledged first and `Mark as Read` appears.
 * @param onSeen without it, the message is already read and only shown
 * @param onNext marks it as read and opens the next unread message; without it, there is none
 */
export function MessageDialog({
  message,
  onSeen,
  onNext,
  onClose,
}: {
  message: InboxMessage;
  onSeen?: ((downloaded: boolean) => void) | undefined;
  onNext?: ((downloaded: boolean) => void) | undefined;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const phone = useMobile();
  const [has, setHas] = useState(false);
  const ready = message.attachment === null || has;
  return (
    <Modal
      title={message.title}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('close')}</Button>
          {onSeen && ready && (
            <Button variant={onNext ? 'outlined' : 'contained'} onClick={() => onSeen(message.attachment !== null)}>
              {t(phone ? 'markAsRead' : 'dismiss')}
            </Button>
          )}
          {onNext && ready && (
            <Button variant="contained" onClick={() => onNext(message.attachment !== null)}>
              {t(phone ? 'markAsReadNext' : 'dismissNext')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
            {t('from', { who: message.published_by, when: format.instant(message.published_at, zone) })}
          </Typography>
          {message.required && <Chip size="small" color="warning" variant="outlined" label={t('required')} />}
          {message.deadline !== null && (
            <Chip
              size="small"
              variant="outlined"
              label={t('readBy', { when: format.instant(message.deadline, zone) })}
            />
          )}
        </Box>
        {hasChanged(message) && <ChangesSinceRead message={message} />}
        <MessageBody html={message.body} id={message.id} />
        {message.attachment && (
          <FetchedFile
            contract={FetchAttachment}
            id={message.id}
            name={message.attachment.name}
            media={message.attachment.media ?? ''}
            has={has}
            onHas={setHas}
            onWord={phone && onSeen !== undefined}
          />
        )}
      </Box>
    </Modal>
  );
}

/** Reports to a reader of an earlier edition that the message changed. On request, it marks the changes. */
function ChangesSinceRead({ message }: { message: InboxMessage }): ReactNode {
  const t = useTexts('shell-messages');
  const [isOpen, setOpen] = useState(false);
  const { data, problem } = useContractQuery(ReadAcknowledgedEdition, { id: message.id }, { enabled: isOpen });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert
        severity="info"
        variant="outlined"
        action={
          <Button color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideDifference' : 'showDifference')}
          </Button>
        }
      >
        {t('changedSince', { version: message.read_version })}
      </Alert>
      {isOpen && problem && (
        <Alert severity="error" variant="outlined">
          {t('failed', { message: problem.message })}
        </Alert>
      )}
      {isOpen && data && <EditionDifference before={data.data} after={message} />}
    </Box>
  );
}
