import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { FormProblem } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useCommand } from '@tailboard/web/queries/queries';
import type { AnyViewProps, Entry, Fields } from '@tailboard/web/resource/resource-view';
import { useState, type ReactNode } from 'react';

/** Saves the current values under a name, or replaces those of a name. Lists the saved ones, to delete them. */
export function SaveChoiceDialog({
  resource,
  entries,
  title,
  hint,
  current,
  onClose,
}: {
  resource: AnyViewProps['resource'];
  entries: readonly Entry[];
  title: string;
  hint: string;
  current: Fields | null;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-saved-choices');
  const w = useTexts('web');
  const { toast } = useToast();
  const refreshes = [resource.list];
  const define = useCommand(resource.define, { refreshes });
  const revise = useCommand(resource.revise, { refreshes });
  const retire = useCommand(resource.retire, { refreshes });
  const [name, setName] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [deleted, setDeleted] = useState<Entry | null>(null);
  const typed = name.trim();
  const replaced = entries.find((entry) => String(entry['name']).toLowerCase() === typed.toLowerCase());
  const missing = submitted && typed === '';
  const save = async (): Promise<void> => {
    setSubmitted(true);
    if (typed === '' || !current) return;
    const fields = { ...current, name: typed };
    const result = await (replaced
      ? revise.mutate({ ...fields, id: replaced.id }, { ifMatch: replaced.version })
      : define.mutate(fields));
    if ('problem' in result) return;
    toast(t('stored', { name: typed }));
    onClose();
  };
  return (
    <Modal
      title={title}
      width={480}
      onSubmit={() => void save()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!current} loading={define.pending || revise.pending}>
            {replaced ? t('replace') : w('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormProblem problem={replaced ? revise.problem : define.problem} labels={{ name: t('name') }} />
        <TextField
          label={t('name')}
          value={name}
          required
          autoFocus
          autoComplete="off"
          error={missing}
          helperText={missing ? t('nameMissing') : replaced ? t('replaces', { name: String(replaced['name']) }) : hint}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          onChange={({ target }) => setName(target.value)}
        />
        {entries.length > 0 && (
          <Box>
            <Typography variant="h3">{t('existing')}</Typography>
            <List dense disablePadding aria-label={t('existing')}>
              {entries.map((entry) => (
                <ListItem
                  key={entry.id}
                  disableGutters
                  secondaryAction={
                    <IconButton
                      edge="end"
                      aria-label={t('remove', { name: String(entry['name']) })}
                      onClick={() => setDeleted(entry)}
                    >
                      <Icon name="trash" />
                    </IconButton>
                  }
                >
                  <ListItemText primary={String(entry['name'])} sx={{ overflowWrap: 'anywhere' }} />
                </ListItem>
              ))}
            </List>
          </Box>
        )}
      </Box>
      {deleted && (
        <Deletion
          remove={() => retire.mutate({ id: deleted.id }, { ifMatch: deleted.version })}
          onEnd={() => setDeleted(null)}
        />
      )}
    </Modal>
  );
}
