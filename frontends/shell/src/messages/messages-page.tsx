import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { MessageState } from '@tailboard/contracts/messaging/message';
import { ListMessages, WithdrawMessage, type Message } from '@tailboard/contracts/messaging/message-contracts';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useFormat } from '@tailboard/web/i18n/format';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { RowActions, rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocations } from '../users/places.js';
import { ReadHistory } from './read-history.js';
import { Share } from './share.js';

const colors: Readonly<Record<MessageState, 'default' | 'info' | 'success' | 'warning'>> = {
  draft: 'default',
  scheduled: 'info',
  published: 'success',
  expired: 'default',
  withdrawn: 'warning',
};

/** Messages in all states, for users who write them: their progress and their readers. */
export function Page(): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const navigate = useNavigate();
  const list = useListing(ListMessages, { sort: { by: 'updated_at', direction: 'desc' } });
  useLiveAnswers(['inbox:all'], [ListMessages]);
  const { mutate } = useCommand(WithdrawMessage, { refreshes: [ListMessages] });
  const [leaving, setLeaving] = useState<Message | null>(null);
  const [read, setRead] = useState<Message | null>(null);
  const add = (
    <Button component={Link} to="/admin/messages/add" variant="contained" startIcon={<Icon name="plus" />}>
      {t('add')}
    </Button>
  );
  const locations = useLocations();
  const describeAudience = ({ roles, user_ids, location_ids }: Message['audience']): string =>
    [
      ...roles.map((role) => w(`role.${role}`)),
      ...locations.filter(({ id }) => location_ids.includes(id)).map(({ label }) => label),
      ...(user_ids.length > 0 ? [`${t('selected')} (${user_ids.length})`] : []),
    ].join(', ');
  const columns: readonly Column<Message>[] = [
    {
      key: 'title',
      label: t('subject'),
      sort: 'title',
      main: true,
      render: ({ title }) => <MessageTitle title={title} />,
    },
    {
      key: 'state',
      label: t('state'),
      render: ({ status }) => <Chip size="small" variant="outlined" color={colors[status]} label={t(`is.${status}`)} />,
    },
    {
      key: 'published',
      label: t('published'),
      sort: 'publish_at',
      nowrap: true,
      render: ({ publish_at }) => publish_at !== null && format.instant(publish_at, zone),
    },
    {
      key: 'audience',
      label: t('byAudience'),
      render: ({ audience, required }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {audience.all ? t('everybody') : describeAudience(audience)}
          {required && <Chip size="small" color="warning" variant="outlined" label={t('required')} />}
        </Box>
      ),
    },
    {
      key: 'deadline',
      label: t('deadline'),
      nowrap: true,
      render: ({ deadline }) => deadline !== null && format.instant(deadline, zone),
    },
    {
      key: 'read',
      label: t('read'),
      nowrap: true,
      render: ({ status, readers, people }) => status !== 'draft' && <Share readers={readers} people={people} />,
    },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (message) => (
        <RowActions
          id={message.id}
          name={message.title}
          view={() => setRead(message)}
          edit={message.status !== 'withdrawn' && '/admin/messages/edit'}
          delete={message.status !== 'withdrawn' && (() => setLeaving(message))}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} actions={add} />
      <FilterBar label={t('title')}>
        <ListingSearch list={list} />
      </FilterBar>
      <PageContent wide>
        <ListingTable
          list={list}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('empty')}
          action={add}
          onOpen={(message) =>
            message.status === 'draft'
              ? void navigate(rowAddress('/admin/messages/edit', message.id))
              : setRead(message)
          }
        />
      </PageContent>
      {read && <ReadHistory message={read} onClose={() => setRead(null)} />}
      {leaving && (
        <Deletion
          note={t('withdrawNote')}
          remove={() => mutate({ id: leaving.id }, { ifMatch: leaving.revision })}
          onEnd={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** A title, which may be one long word. */
function MessageTitle({ title }: Pick<Message, 'title'>): ReactNode {
  return <Box sx={{ minWidth: { xs: 0, md: 160 }, overflowWrap: 'anywhere' }}>{title}</Box>;
}
