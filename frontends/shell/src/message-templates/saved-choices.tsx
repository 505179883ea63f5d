import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { AnyViewProps, Entry, Fields, ReferenceList } from '@tailboard/web/resource/resource-view';
import { useId, useState, type ReactNode } from 'react';
import { SaveChoiceDialog } from './save-choice-dialog.js';

/** A saved choice: its name, and the values that it fills in. */
export type SavedChoice<Values> = Values & { readonly id: string; readonly name: string };

/**
 * Saved values of a form as buttons with their names, which fill them in at once, and a button that saves the current ones.
 * @param current the values to save; `null` if there are none
 */
export function SavedChoices<Values extends object>({
  list,
  label,
  save,
  hint,
  current,
  isChosen = () => false,
  onChoose,
}: {
  list: ReferenceList;
  label: string;
  /** Label of the button and title of the dialog that save the current values. */
  save: string;
  /** Says which values are saved. */
  hint: string;
  current: Values | null;
  isChosen?: (choice: Values) => boolean;
  onChoose: (choice: SavedChoice<Values>) => void;
}): ReactNode {
  const resource = list as unknown as AnyViewProps['resource'];
  const id = useId();
  const [saving, setSaving] = useState(false);
  const found = useContractQuery(resource.list, { show: 'all', active: '1' }, { quiet: true });
  const entries: readonly Entry[] = found.data?.data ?? [];
  if (!found.data || (entries.length === 0 && !current)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {entries.length > 0 && (
        <>
          <Typography id={id} variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Box
            component="ul"
            aria-labelledby={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
          >
            {entries.map((entry) => {
              const choice = entry as unknown as SavedChoice<Values>;
              const chosen = isChosen(choice);
              return (
                <Box component="li" key={entry.id} sx={{ maxWidth: '100%' }}>
                  <Chip
                    clickable
                    component="button"
                    type="button"
                    label={choice.name}
                    color={chosen ? 'primary' : 'default'}
                    variant={chosen ? 'filled' : 'outlined'}
                    aria-pressed={chosen}
                    onClick={() => onChoose(choice)}
                  />
                </Box>
              );
            })}
          </Box>
        </>
      )}
      <Button disabled={!current && entries.length === 0} onClick={() => setSaving(true)}>
        {save}
      </Button>
      {saving && (
        <SaveChoiceDialog
          resource={resource}
          entries={entries}
          title={save}
          hint={hint}
          current={current as Fields | null}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  );
}
