import Box from '@mui/material/Box';
import { importWorkOrders, listImports } from '@tailboard/contracts/jobs/work-order';
import { FileDrop } from '@tailboard/ui/file-drop';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/page';
import { Progress } from '@tailboard/ui/progress';
import { Failed } from '@tailboard/ui/states';
import { useCommand } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { dispatchTexts } from '../texts.js';
import { EarlierImports } from './earlier-imports.js';
import { ImportProgress } from './import-progress.js';

/** Work orders from a file. The import that is looked at stands in the address, so that a reload finds it again. */
export function Page(): ReactNode {
  const t = useTexts(dispatchTexts);
  const [search, setSearch] = useSearchParams();
  const shown = search.get('import');
  const [sending, setSending] = useState<{ name: string; sent: number; of: number } | null>(null);
  const { give, problem } = useCommand(importWorkOrders, { refreshes: [listImports] });

  const send = (file: File): void => {
    setSending({ name: file.name, sent: 0, of: file.size });
    void give({ file }, { onProgress: (sent, of) => setSending({ name: file.name, sent, of }) }).then((result) => {
      setSending(null);
      if ('output' in result) setSearch({ import: result.output.data.id });
    });
  };

  return (
    <>
      <PageHeader title={t('import.title')} context={t('import.context')} />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FileDrop
            label={t('import.drop')}
            hint={t('import.hint')}
            button={t('import.choose')}
            accept=".csv,.json,text/csv,application/json"
            disabled={sending !== null}
            onFile={send}
          />
          {sending && (
            <Panel>
              <Box sx={{ p: 2 }}>
                <Progress label={t('import.sending', { file: sending.name })} done={sending.sent} of={sending.of} />
              </Box>
            </Panel>
          )}
          {problem && !sending && (
            <Failed>
              {t('import.refused')} {problem.message}
            </Failed>
          )}
          {shown && <ImportProgress key={shown} importId={shown} />}
          <EarlierImports shown={shown} onShow={(id) => setSearch({ import: id })} />
        </Box>
      </PageContent>
    </>
  );
}
