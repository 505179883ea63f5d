import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import {
  requiredStatementFields,
  statementColumnTitles,
  statementFields,
} from '@tailboard/contracts/reports/operator-columns';
import {
  ListStatements,
  ReadStatementFile,
  RecordStatement,
  statementFiles,
} from '@tailboard/contracts/reports/operator-statement';
import { FileDrop } from '@tailboard/ui/file-drop';
import { Panel } from '@tailboard/ui/layout/page';
import { Failed, Loading } from '@tailboard/ui/layout/states';
import { DataTable } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ColumnAssignment } from '@tailboard/web/import/column-assignment';
import { getReadOptions, useFilePreview, type ChosenFile } from '@tailboard/web/import/use-file-preview';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';

type FileRead = OutputOf<typeof ReadStatementFile>['data'];
interface CheckedFile {
  readonly file: File;
  readonly how: { readonly sheet?: string; readonly columns?: string };
  readonly read: FileRead;
}

/** Reads a payment statement by its columns, shows what it contains, and saves it when the user confirms. */
export function StatementUpload(): ReactNode {
  const t = useTexts('reports-operator');
  const { toast } = useToast();
  const files = useFilePreview(statementFiles);
  const reading = useCommand(ReadStatementFile, { refreshes: [] });
  const recording = useCommand(RecordStatement, { refreshes: [ListStatements] });
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const { chosen, setChosen } = files;
  const check = async (file: File, how: CheckedFile['how'] = {}): Promise<void> => {
    const result = await reading.mutate({ file, ...how });
    if (!('output' in result)) return;
    setChosen(null);
    setChecked({ file, how, read: result.output.data });
  };
  const take = async (file: File): Promise<void> => {
    setChecked(null);
    reading.reset();
    recording.reset();
    const read = await files.readColumns(file);
    if (read?.preview.kind === 'json') await check(file);
  };
  const confirmColumns = async (confirmed: ChosenFile): Promise<void> => {
    if (await files.saveAssigned(confirmed)) await check(confirmed.file, getReadOptions(confirmed));
  };
  const record = async ({ file, how }: CheckedFile): Promise<void> => {
    const result = await recording.mutate({ file, ...how });
    if (!('output' in result)) return;
    setChecked(null);
    toast(t('recorded', { count: result.output.data.lines }), 'success');
  };
  const problem = files.problem ?? reading.problem ?? recording.problem;
  const isBusy = files.isReading || reading.pending;
  return (
    <>
      <FileDrop
        label={t('drop')}
        hint={t('hint')}
        button={t('choose')}
        accept=".csv,.xlsx,.json,text/csv,application/json"
        disabled={isBusy || recording.pending}
        onFile={(file) => void take(file)}
      />
      {!chosen && !checked && <StatementColumns />}
      {isBusy && <Loading rows={3} />}
      {chosen && (
        <ColumnAssignment
          fileName={chosen.file.name}
          preview={chosen.preview}
          assigned={chosen.assigned}
          pending={files.isSaving || reading.pending}
          action={t('useColumns')}
          onAssigned={(assigned) => setChosen({ ...chosen, assigned })}
          onRead={(how) => void files.readColumns(chosen.file, how)}
          onConfirm={() => void confirmColumns(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
      {problem && !isBusy && <Failed>{t('refused', { message: problem.message })}</Failed>}
      {checked && (
        <StatementCheck
          name={checked.file.name}
          read={checked.read}
          pending={recording.pending}
          onRecord={() => void record(checked)}
          onDiscard={() => setChecked(null)}
        />
      )}
    </>
  );
}

/** Names the columns that statements must and may contain. */
function StatementColumns(): ReactNode {
  const t = useTexts('reports-operator');
  const { locale } = useLocale();
  const required: readonly string[] = requiredStatementFields;
  const listTitles = (isRequired: boolean): string =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
      statementFields
        .filter((field) => required.includes(field) === isRequired)
        .map((field) => statementColumnTitles[field][locale]),
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, color: 'text.secondary' }}>
      {[t('required', { columns: listTitles(true) }), t('optional', { columns: listTitles(false) })].map((text) => (
        <Typography key={text} variant="body2">
          {text}
        </Typography>
      ))}
    </Box>
  );
}

/** The figures and refused rows of a file, before it is saved. */
function StatementCheck({
  name,
  read,
  pending,
  onRecord,
  onDiscard,
}: {
  name: string;
  read: FileRead;
  pending: boolean;
  onRecord: () => void;
  onDiscard: () => void;
}): ReactNode {
  const t = useTexts('reports-operator');
  const format = useFormat();
  const figures = [
    [t('lines'), format.number(read.lines)],
    [t('total'), format.money(read.total_cents)],
    [t('dates'), t('dateRange', { from: format.date(read.first_date), to: format.date(read.last_date) })],
    [t('chargeBacks'), format.number(read.charge_backs)],
    [t('refusedRows'), format.number(read.refused)],
  ] as const;
  return (
    <Panel
      title={t('check', { file: name })}
      actions={
        <>
          <Button onClick={onDiscard}>{t('discard')}</Button>
          <Button
            variant="contained"
            loading={pending}
            disabled={read.same_as !== null}
            onClick={onRecord}
            autoFocus={read.same_as === null}
          >
            {t('record')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1, p: 2 }}>
        {read.same_as !== null && <Failed>{t('sameAs', { name: read.same_as })}</Failed>}
        <Box component="dl" aria-label={t('check', { file: name })} className="figures" sx={{ m: 0 }}>
          {figures.map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.25 }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', width: 160 }}>
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        {read.notes.map((note) => (
          <Typography key={note} variant="body2">
            {note}
          </Typography>
        ))}
        {read.refused > 0 && (
          <Typography variant="body2" role="status">
            {t('refusedHint', { count: read.refused })}{' '}
            {read.refused > read.refused_rows.length && t('moreRefused', { count: read.refused_rows.length })}
          </Typography>
        )}
      </Box>
      {read.refused_rows.length > 0 && (
        <DataTable
          label={t('refusedRows')}
          rows={read.refused_rows}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'line', label: t('line'), main: true, render: ({ line }) => String(line) },
            { key: 'value', label: t('value'), breaks: true, render: ({ value }) => value ?? '' },
            { key: 'reason', label: t('reason'), breaks: true, render: ({ reason }) => reason },
          ]}
        />
      )}
    </Panel>
  );
}
