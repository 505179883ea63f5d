import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QcCode } from '@tailboard/contracts/qc/qc-code';
import { UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Picker } from '@tailboard/ui/picker';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { Arrived } from '@tailboard/web/forms/uploads';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { PhotoField } from './photo-field.js';
import { useVisitFormat } from './use-visit-format.js';

/** A found code in the form. */
export interface Found {
  readonly qc_code_id: string;
  readonly note: string;
  readonly photo_ids: string[];
  readonly photo_notes: Record<string, string>;
}
interface Holding {
  codes: Found[];
}

/** Findings: a code is picked from its category, then a note and photos are added. */
export function FindingFields({
  form,
  known,
  visitId,
  later,
}: {
  form: FieldsOf<Holding>;
  known: readonly QcCode[];
  visitId: string;
  /** Stores a photo that cannot be sent now. */
  later: (photo: File) => Promise<Arrived>;
}): ReactNode {
  const { t } = useVisitFormat();
  const c = useTexts('dispatch-qc-codes');
  const { control } = asLabelled<Holding>(form);
  const addCode = useAddEntry('qcCode', known);
  return (
    <Controller
      control={control}
      name="codes"
      render={({ field: { value, onChange } }) => {
        const found = value as readonly Found[];
        const change = (id: string, next: Found | null): void =>
          onChange(found.flatMap((one) => (one.qc_code_id !== id ? [one] : next ? [next] : [])));
        const left = known.filter(({ id, active }) => active && !found.some((one) => one.qc_code_id === id));
        return (
          <Box component="section" aria-label={t('findings')} sx={{ display: 'grid', gap: 2 }}>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
              {found.map((finding) => (
                <FindingRow
                  key={finding.qc_code_id}
                  found={finding}
                  code={known.find(({ id }) => id === finding.qc_code_id)}
                  change={(next) => change(finding.qc_code_id, next)}
                  visitId={visitId}
                  later={later}
                />
              ))}
            </Box>
            <Picker
              // Resets for the next code.
              key={found.length}
              label={t('addCode')}
              options={left
                .map(({ id, title, category, severity }) => ({
                  id,
                  label: title,
                  group: category,
                  detail: c(severity),
                }))
                .sort((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label))}
              value={null}
              empty={addCode}
              onPick={(id) =>
                id !== null && onChange([...found, { qc_code_id: id, note: '', photo_ids: [], photo_notes: {} }])
              }
            />
          </Box>
        );
      }}
    />
  );
}

function FindingRow({
  found,
  code,
  change,
  visitId,
  later,
}: {
  found: Found;
  code: QcCode | undefined;
  visitId: string;
  change: (next: Found | null) => void;
  later: (photo: File) => Promise<Arrived>;
}): ReactNode {
  const { t } = useVisitFormat();
  const c = useTexts('dispatch-qc-codes');
  const title = code?.title ?? found.qc_code_id;
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, flex: 1 }}>{title}</Typography>
        {code && <Chip size="small" variant="outlined" label={c(code.severity)} />}
        {code?.photo_required && found.photo_ids.length === 0 && (
          <Chip size="small" variant="outlined" color="warning" label={t('photoNeeded')} />
        )}
        <IconButton aria-label={t('remove', { title })} onClick={() => change(null)}>
          <Icon name="trash" />
        </IconButton>
      </Box>
      <TextField
        label={t('note')}
        value={found.note}
        multiline
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        onChange={({ target }) => change({ ...found, note: target.value })}
      />
      <PhotoField
        contract={UploadQcPhoto}
        visitId={visitId}
        title={title}
        noted
        photos={found.photo_ids.map((sha256) => ({ sha256, note: found.photo_notes[sha256] ?? '' }))}
        later={later}
        onPhotos={(photos) =>
          change({
            ...found,
            photo_ids: photos.map(({ sha256 }) => sha256),
            photo_notes: Object.fromEntries(
              photos.flatMap(({ sha256, note }) => (note === '' ? [] : [[sha256, note]])),
            ),
          })
        }
      />
    </Box>
  );
}
