import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListPasskeys, RemovePasskey, RenamePasskey, type Passkey } from '@tailboard/contracts/identity/passkey';
import { ReadSecondFactor } from '@tailboard/contracts/identity/second-factor';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { ListRow } from '@tailboard/ui/layout/list-row';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { AddPasskeyForm } from './add-passkey.js';

/**
 * The user's passkeys: add, rename and remove.
 * @param onCodes gets the recovery codes, if a passkey is the first second factor
 */
export function Passkeys({
  passkeys,
  onCodes,
}: {
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[]) => void;
}): ReactNode {
  const t = useTexts('shell-passkeys');
  const { toast } = useToast();
  const removing = useCommand(RemovePasskey, { refreshes: [ListPasskeys, ReadSecondFactor] });
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const remove = async (id: string): Promise<void> => {
    setRemoved(null);
    if (!('output' in (await removing.mutate({ id })))) return;
    toast(t('removed'));
  };
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{t('title')}</Typography>
      <Typography>{t('help')}</Typography>
      {passkeys.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={removing.pending}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </Box>
      )}
      {adding ? (
        <AddPasskeyForm
          onCancel={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            if (codes.length > 0) onCodes(codes);
          }}
        />
      ) : (
        <Button variant="outlined" onClick={() => setAdding(true)} sx={{ justifySelf: 'start' }}>
          {t('add')}
        </Button>
      )}
      <ConfirmDialog
        open={removed !== null}
        danger
        title={t('removeTitle')}
        text={t('removeText', { name: removed?.name })}
        confirm={t('remove')}
        close={t('keep')}
        onConfirm={() => removed && void remove(removed.id)}
        onClose={() => setRemoved(null)}
      />
      <FailedAction problem={removing.problem} onDismiss={removing.reset} />
    </Box>
  );
}

function PasskeyRow({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }): ReactNode {
  const t = useTexts('shell-passkeys');
  const format = useFormat();
  const { zone } = useCompany();
  const [renaming, setRenaming] = useState(false);
  const { name, created_at, last_used_at, synced } = passkey;
  const used = last_used_at === null ? t('unused') : t('usedAt', { at: format.instant(last_used_at, zone) });
  return (
    <ListRow>
      {renaming ? (
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
        </Box>
      ) : (
        <>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('addedAt', { at: format.instant(created_at, zone) })}, {used}
              <span style={{ display: 'block' }}>{t(synced ? 'synced' : 'bound')}</span>
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', gap: 1, ml: { xs: -1.5, sm: 0 } }}>
            <Button onClick={() => setRenaming(true)} aria-label={t('renameOf', { name })}>
              {t('rename')}
            </Button>
            <Button color="error" disabled={busy} onClick={onRemove} aria-label={t('removeOf', { name })}>
              {t('remove')}
            </Button>
          </Box>
        </>
      )}
    </ListRow>
  );
}

function RenameForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }): ReactNode {
  const t = useTexts('shell-passkeys');
  const { toast } = useToast();
  const form = useContractForm(RenamePasskey, { labels: { name: t('name') }, start: { name } });
  const saving = useSave(form, RenamePasskey, {
    toInput: (values) => ({ id, ...values }),
    refreshes: [ListPasskeys],
    onSaved: () => {
      toast(t('renamed'));
      onDone();
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SaveForm saving={saving} label={t('renameOf', { name })} submit={t('rename')}>
        <FormField form={form} name="name" autoFocus required />
      </SaveForm>
      <Button onClick={onDone} sx={{ justifySelf: 'start' }}>
        {t('cancel')}
      </Button>
    </Box>
  );
}
