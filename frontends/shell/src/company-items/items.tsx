import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { IssueItem, ListItems, ReturnItem, type InventoryItem } from '@tailboard/contracts/equipment/item';
import { UserHistory } from '@tailboard/contracts/identity/user-edit';
import type { User } from '@tailboard/contracts/identity/user';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

type Holder = Pick<User, 'id' | 'label' | 'active'>;

/** The equipment of a user as a section of a dialog about them; only for owners, like {@link ItemPanel}. */
export function ItemSection({ user }: { user: Holder }): ReactNode {
  const t = useTexts('shell-company-items');
  if (!useMay('item.track')) return null;
  return (
    <Box component="section" sx={{ px: 2, py: 1.5, 'section + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('title')}
      </Typography>
      <Tracker user={user} />
    </Box>
  );
}

/**
 * The equipment tracker on a page: company items that a user holds, and a form to assign more. Only for owners. Other
 * roles see nothing, and no request is sent for them.
 */
export function ItemPanel({ user }: { user: Holder }): ReactNode {
  const t = useTexts('shell-company-items');
  if (!useMay('item.track')) return null;
  return (
    <Panel title={t('title')}>
      <Box sx={{ px: 2, py: 1.5 }}>
        <Tracker user={user} />
      </Box>
    </Panel>
  );
}

function Tracker({ user }: { user: Holder }): ReactNode {
  const t = useTexts('shell-company-items');
  const w = useTexts('web');
  const { toast } = useToast();
  const all = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<InventoryItem | null>(null);
  const { mutate, pending } = useCommand(ReturnItem, { refreshes: [ListItems, UserHistory] });

  const returnItem = async (item: InventoryItem): Promise<void> => {
    setLeaving(null);
    const result = await mutate({ id: item.id });
    if ('problem' in result) {
      if (!result.problem.handled) toast(w('notDone', { message: result.problem.message }), 'error');
      return;
    }
    toast(t('returned', { name: item.name }));
    // The pressed button disappears with its row.
    all.current?.focus();
  };
  return (
    <Box ref={all} role="group" aria-label={t('title')} tabIndex={-1} sx={{ outline: 'none' }}>
      {user.active === 1 ? (
        <Assignment key={user.id} user={user} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('inactive')}
        </Typography>
      )}
      <HeldItem user={user} busy={pending} onReturn={setLeaving} />
      {leaving && (
        <ConfirmDialog
          open
          title={t('giveTitle')}
          text={t('giveText', { user: user.label, name: leaving.name })}
          confirm={t('given')}
          close={w('close')}
          onConfirm={() => void returnItem(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Box>
  );
}

/** A form that assigns an item by name. It stays open for the next one. An empty name is not sent. */
function Assignment({ user }: { user: Holder }): ReactNode {
  const t = useTexts('shell-company-items');
  const { toast } = useToast();
  const formId = useId();
  const start = { user_id: user.id, name: '' };
  const form = useContractForm(IssueItem, { labels: { name: t('name') }, start });
  const saving = useSave(form, IssueItem, {
    draft: `item.${user.id}`,
    refreshes: [ListItems, UserHistory],
    onSaved: ({ data }) => {
      form.reset(start);
      form.setFocus('name');
      toast(t('assigned', { name: data.name, user: user.label }));
    },
  });
  return (
    <SaveForm saving={saving} formId={formId} label={t('form', { user: user.label })}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pt: 0.75 }}>
        <FormField form={form} name="name" help={t('nameHelp')} autoComplete="off" />
        <Button type="submit" variant="outlined" loading={saving.pending} sx={{ flexShrink: 0, minHeight: 38 }}>
          {t('add')}
        </Button>
      </Box>
    </SaveForm>
  );
}

function HeldItem({
  user,
  busy,
  onReturn,
}: {
  user: Holder;
  busy: boolean;
  onReturn: (item: InventoryItem) => void;
}): ReactNode {
  const t = useTexts('shell-company-items');
  const format = useFormat();
  const { zone } = useCompany();
  const [turned, setTurned] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(
    ListItems,
    { user_id: user.id, page: turned },
    { keepPrevious: true },
  );
  // After the last item of the last page is returned, the previous page is the last.
  if (data && turned > data.last_page && data.current_page === turned) setTurned(data.last_page);

  if (loading) return <Loading rows={2} />;
  if (problem && !data)
    return (
      <Box sx={{ pt: 1 }}>
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      </Box>
    );
  if (!data || data.total === 0) return <Empty dense>{t('empty', { user: user.label })}</Empty>;
  return (
    <>
      <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {data.data.map((item) => (
          <Box
            key={item.id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 0.75,
              '& + li': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 550 }}>
                {item.name}
              </Typography>
              <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
                {item.assigned_by_first_name === null
                  ? format.instant(item.created_at, zone)
                  : t('by', {
                      when: format.instant(item.created_at, zone),
                      first: item.assigned_by_first_name,
                      last: item.assigned_by_last_name,
                    })}
              </Typography>
            </Box>
            <Button aria-label={t('giveItem', { name: item.name })} disabled={busy} onClick={() => onReturn(item)}>
              {t('give')}
            </Button>
          </Box>
        ))}
      </Box>
      <Pagination current={data.current_page} last={data.last_page} onPage={setTurned} />
    </>
  );
}
