import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDrop } from '@tailboard/ui/file-drop';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { Failed } from '@tailboard/ui/layout/states';
import { useAddressParams } from '../app/address-params.js';
import { useDownload } from '../queries/download.js';
import { useCommand } from '../queries/queries.js';
import { useTexts } from '../i18n/texts.js';
import { useState, type ReactNode } from 'react';
import { EarlierImports } from './earlier-imports.js';
import type { ImportKind } from './import-kind.js';
import { ImportProgress } from './import-progress.js';
import { importTexts } from './import-texts.js';

/** Imports a file. The selected import is in the URL, so a reload restores it. */
export function ImportScreen({ kind }: { kind: ImportKind }): ReactNode {
  const { importFile, listImports, template: templateContract } = kind.contracts;
  const t = useTexts(importTexts);
  const [search, setSearch] = useAddressParams();
  const shown = search.get('import');
  const [sending, setSending] = useState<{ name: string; sent: number; of: number } | null>(null);
  const { mutate, problem } = useCommand(importFile, { refreshes: [listImports] });

  const template = useDownload(templateContract);
  const send = (file: File): void => {
    setSending({ name: file.name, sent: 0, of: file.size });
    void mutate(
      { file, ...kind.choices?.values },
      { onProgress: (sent, total) => setSending({ name: file.name, sent, of: total }) },
    ).then((result) => {
      setSending(null);
      if ('output' in result) setSearch({ import: result.output.data.id });
    });
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
            disabled={sending !== null}
            onFile={send}
          />
          {kind.columns}
          {sending && (
            <Panel>
              <Box sx={{ p: 2 }}>
                <Progress label={t('sending', { file: sending.name })} done={sending.sent} total={sending.of} />
              </Box>
            </Panel>
          )}
          {problem && !sending && (
            <Failed>
              {t('refused')} {problem.message}
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
