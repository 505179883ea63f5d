import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FilePreview } from '@tailboard/contracts/import-contracts';
import { Panel } from '@tailboard/ui/layout/page';
import { useFormat } from '../i18n/format.js';
import { useLocale } from '../i18n/locale.js';
import { useTexts } from '../i18n/texts.js';
import type { ReactNode } from 'react';

/** The field of each column of a file, by its place; `null` for a column that is not imported. */
export type ColumnFields = readonly (string | null)[];

/** Returns the required fields without a column. */
export const findMissingFields = ({ fields }: FilePreview, assigned: ColumnFields): FilePreview['fields'] =>
  fields.filter(({ name, is_required }) => is_required && !assigned.includes(name));

/** Returns whether the office must remember these columns, because the import would read the file otherwise. */
export const needsSaving = ({ columns, is_complete }: FilePreview, assigned: ColumnFields): boolean =>
  !is_complete || columns.some(({ field }, place) => field !== assigned[place]);

/**
 * Shows the columns of a file before its import: the field that each means, and its first rows. Columns can be assigned
 * to other fields, or left out.
 */
export function ColumnAssignment({
  fileName,
  preview,
  assigned,
  pending,
  action,
  onAssigned,
  onRead,
  onConfirm,
  onCancel,
}: {
  fileName: string;
  preview: FilePreview;
  assigned: ColumnFields;
  pending: boolean;
  /** Label of the button that confirms; "Import" by default. */
  action?: string;
  onAssigned: (assigned: ColumnFields) => void;
  /** Reads the file again, from another worksheet, or with or without a header. */
  onRead: (how: { sheet?: string; header?: 'present' | 'absent' }) => void;
  onConfirm: () => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTexts('web-columns');
  const missing = findMissingFields(preview, assigned);
  return (
    <Panel
      title={t('title', { file: fileName })}
      actions={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button
            variant="contained"
            loading={pending}
            disabled={preview.line === null || missing.length > 0}
            onClick={onConfirm}
            autoFocus
          >
            {action ?? t('import')}
          </Button>
        </>
      }
    >
      <Box sx={{ px: 2, py: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Sheets preview={preview} onSheet={(sheet) => onRead({ sheet })} />
        {preview.line !== null && (
          <FormControlLabel
            control={
              <Checkbox
                checked={!preview.has_header}
                onChange={({ target }) =>
                  onRead({
                    header: target.checked ? 'absent' : 'present',
                    ...(preview.sheet === null ? {} : { sheet: preview.sheet }),
                  })
                }
              />
            }
            label={t('headerless')}
          />
        )}
        <Remarks preview={preview} assigned={assigned} />
      </Box>
      {preview.columns.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('columns')} sx={{ maxHeight: 480 }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{t('column')}</TableCell>
                <TableCell>{t('field')}</TableCell>
                <TableCell>{t('samples')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {preview.columns.map(({ title, samples }, place) => (
                <Column
                  key={place}
                  title={
                    preview.has_header
                      ? title || t('untitled', { number: place + 1 })
                      : t('lettered', { letter: title })
                  }
                  samples={samples}
                  fields={preview.fields}
                  field={assigned[place] ?? null}
                  onField={(field) => onAssigned(assigned.map((each, at) => (at === place ? field : each)))}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  );
}

function Column({
  title,
  samples,
  fields,
  field,
  onField,
}: {
  title: string;
  samples: readonly string[];
  fields: FilePreview['fields'];
  field: string | null;
  onField: (field: string | null) => void;
}): ReactNode {
  const t = useTexts('web-columns');
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
        {title}
      </TableCell>
      <TableCell sx={{ minWidth: 200 }}>
        <TextField
          select
          fullWidth
          value={field ?? ''}
          onChange={({ target }) => onField(target.value || null)}
          slotProps={{
            select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t('fieldOf', { column: title }) } },
          }}
        >
          <MenuItem value="">{t('notImported')}</MenuItem>
          {fields.map(({ name, title: label, is_required }) => (
            <MenuItem key={name} value={name}>
              {is_required ? t('required', { field: label }) : label}
            </MenuItem>
          ))}
        </TextField>
      </TableCell>
      <TableCell sx={{ minWidth: 200, color: field === null ? 'text.secondary' : undefined }}>
        {samples.map((sample, at) => (
          <Typography key={at} variant="body2" noWrap sx={{ maxWidth: 360 }} title={sample}>
            {sample || '\u00a0'}
          </Typography>
        ))}
      </TableCell>
    </TableRow>
  );
}

/** The worksheets of a workbook: which one is shown, a choice between several, and those that are hidden. */
function Sheets({ preview: { sheet, sheets }, onSheet }: { preview: FilePreview; onSheet: (sheet: string) => void }) {
  const t = useTexts('web-columns');
  const { locale } = useLocale();
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const filled = sheets.filter(({ has_rows }) => has_rows);
  const visible = filled.filter(({ is_hidden }) => !is_hidden);
  const hidden = filled.filter(({ is_hidden }) => is_hidden);
  return (
    <>
      {visible.length > 1 && (
        <TextField
          select
          label={t('sheet')}
          value={sheet ?? ''}
          helperText={t('sheetHelp', { count: visible.length })}
          onChange={({ target }) => onSheet(target.value)}
          sx={{ maxWidth: 360 }}
        >
          {visible.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {hidden.length > 0 && (
        <Typography variant="body2">{t('hidden', { sheets: list.format(hidden.map(({ name }) => name)) })}</Typography>
      )}
    </>
  );
}

/** Says which fields and columns are left, before the import. */
function Remarks({ preview, assigned }: { preview: FilePreview; assigned: ColumnFields }): ReactNode {
  const t = useTexts('web-columns');
  const format = useFormat();
  const { locale } = useLocale();
  const list = (names: readonly string[]): string =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
  const { columns, fields, line, has_header, is_saved } = preview;
  const missing = findMissingFields(preview, assigned);
  const unused = columns.filter(({ title }, place) => title !== '' && assigned[place] === null);
  const doubled = fields.filter(({ name }) => assigned.filter((field) => field === name).length > 1);
  if (line === null) return <Alert severity="error">{t('noRows')}</Alert>;
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="error" variant="outlined">
          {t('missing', { fields: list(missing.map(({ title }) => title)) })}
        </Alert>
      )}
      {doubled.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('doubled', { fields: list(doubled.map(({ title }) => title)) })}
        </Alert>
      )}
      <Typography variant="body2">
        {[
          has_header ? t('header', { line: format.number(line) }) : t('noHeader'),
          is_saved && t(has_header ? 'saved' : 'savedLetters'),
          unused.length > 0 && t('unused', { columns: list(unused.map(({ title }) => title)) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Typography>
    </>
  );
}
