import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDrop } from '@tailboard/ui/file-drop';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { Failed, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '../app/address-params.js';
import { useDownload } from '../queries/download.js';
import { useCommand } from '../queries/queries.js';
import { useTexts } from '../i18n/texts.js';
import { useState, type ReactNode } from 'react';
import { ColumnAssignment } from './column-assignment.js';
import { EarlierImports } from './earlier-imports.js';
import type { ImportKind } from './import-kind.js';
import { ImportProgress } from './import-progress.js';
import { getReadOptions, useFilePreview, type ChosenFile } from './use-file-preview.js';

/** Imports a file. The selected import is in the URL, so a reload restores it. */
export function ImportScreen({ kind }: { kind: ImportKind }): ReactNode {
  const { importFile, listImports, template: templateContract } = kind.contracts;
  const t = useTexts('web-import');
  const [search, setSearch] = useAddressParams();
  const shown = search.get('import');
  const [sending, setSending] = useState<{ name: string; sent: number; of: number } | null>(null);
  const { mutate, problem } = useCommand(importFile, { refreshes: [listImports] });

  const template = useDownload(templateContract);
  const columns = useFilePreview(kind.contracts);
  const { chosen, setChosen } = columns;
  const refused = problem ?? columns.problem;
  const send = (file: File, how: { sheet?: string; columns?: string } = {}): void => {
    setSending({ name: file.name, sent: 0, of: file.size });
    void mutate(
      { file, ...how, ...kind.choices?.values },
      { onProgress: (sent, total) => setSending({ name: file.name, sent, of: total }) },
    ).then((result) => {
      setSending(null);
      if (!('output' in result)) return;
      setChosen(null);
      setSearch({ import: result.output.data.id });
    });
  };
  const choose = async (file: File): Promise<void> => {
    setChosen(null);
    const read = await columns.readColumns(file);
    if (read?.preview.kind === 'json') send(file);
  };
  const confirm = async (confirmed: ChosenFile): Promise<void> => {
    if (!(await columns.saveAssigned(confirmed))) return;
    send(confirmed.file, getReadOptions(confirmed));
  };

  return (
    <>
      <PageHeader
        title={kind.words.title}
        context={kind.words.context}
        actions={
          <>
            <Button loading={template.pending} onClick={() => void template.download({})}>
              {t('template')}
            </Button>
            {kind.actions}
          </>
        }
      />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {kind.choices?.fields}
          <FileDrop
            label={kind.words.drop}
            hint={kind.words.hint}
            button={t('choose')}
            accept=".csv,.xlsx,.json,text/csv,application/json"
            disabled={sending !== null || columns.isReading}
            onFile={(file) => void choose(file)}
          />
          {!chosen && kind.columns}
          {columns.isReading && <Loading rows={3} />}
          {chosen && (
            <ColumnAssignment
              fileName={chosen.file.name}
              preview={chosen.preview}
              assigned={chosen.assigned}
              pending={columns.isSaving || sending !== null}
              onAssigned={(assigned) => setChosen({ ...chosen, assigned })}
              onRead={(how) => void columns.readColumns(chosen.file, how)}
              onConfirm={() => void confirm(chosen)}
              onCancel={() => setChosen(null)}
            />
          )}
          {sending && (
            <Panel>
              <Box sx={{ p: 2 }}>
                <Progress label={t('sending', { file: sending.name })} done={sending.sent} total={sending.of} />
              </Box>
            </Panel>
          )}
          {refused && !sending && !columns.isReading && (
            <Failed>
              {t('refused')} {refused.message}
            </Failed>
          )}
          {template.problem && <Failed>{t('downloadFailed', { message: template.problem.message })}</Failed>}
          {shown && <ImportProgress key={shown} kind={kind} importId={shown} />}
          <EarlierImports kind={kind} shown={shown} onShow={(id) => setSearch({ import: id })} />
        </Box>
      </PageContent>
    </>
  );
}
