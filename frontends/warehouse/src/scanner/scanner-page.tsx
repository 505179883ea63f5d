import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { MONO } from '@tailboard/ui/layout/theme';
import { DataTable } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { Bars } from '@tailboard/web/print/bars';
import { PrintedPages } from '@tailboard/web/print/printed-pages';
import { signal } from '@tailboard/web/scan/tone';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  isComplete,
  isEnded,
  findProblems,
  TEST_CODE,
  joinText,
  visible,
  withKey,
  type ArrivedKey,
} from './scanner-check.js';

/** Checks a scanner with a printed test code: what arrives key by key, and what is wrong with it. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-scanner');
  const [scan, clear] = useScan();
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Panel title={t('testCode')}>
            <Box sx={{ p: 2 }}>
              <PrintedPages name="scanner-test" paper={{ size: 'auto', margin: '0.5in' }}>
                <Box sx={{ bgcolor: '#fff', color: '#000', py: 2 }}>
                  <Bars text={TEST_CODE} height={16} within={180} />
                  <Typography sx={{ fontFamily: MONO, pl: '10mm', pt: 1 }}>{TEST_CODE}</Typography>
                </Box>
              </PrintedPages>
            </Box>
          </Panel>
          <Result scan={scan} />
          {scan.length > 0 && (
            <Panel title={t('keys')} actions={<Button onClick={clear}>{t('clear')}</Button>}>
              <Keys scan={scan} />
            </Panel>
          )}
        </Box>
      </PageContent>
    </>
  );
}

/**
 * Returns the keys of the last scan, whatever has the focus, and a function that clears them. Keys of a scan do nothing
 * else on the page.
 */
function useScan(): [readonly ArrivedKey[], () => void] {
  const latest = useRef<readonly ArrivedKey[]>([]);
  const [scan, setScan] = useState<readonly ArrivedKey[]>([]);
  const show = useCallback((next: readonly ArrivedKey[]): void => {
    latest.current = next;
    setScan(next);
  }, []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const next = withKey(latest.current, event);
      if (next === latest.current) return;
      event.preventDefault();
      event.stopPropagation();
      show(next);
    };
    // Before every other listener, so that no key of a code is a shortcut.
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [show]);
  return [scan, () => show([])];
}

function Result({ scan }: { scan: readonly ArrivedKey[] }): ReactNode {
  const t = useTexts('warehouse-scanner');
  const format = useFormat();
  const complete = isComplete(scan);
  const problems = complete ? findProblems(scan) : [];
  const result = isEnded(scan) ? (problems.length === 0 ? 'done' : 'failed') : null;
  useEffect(() => {
    if (result) signal(result);
  }, [result]);
  if (scan.length === 0) return <Alert severity="info">{t('ready')}</Alert>;
  if (!complete) return <Alert severity="info">{t('receiving', { text: visible(joinText(scan)) })}</Alert>;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      {problems.length === 0 && <Alert severity="success">{t('works')}</Alert>}
      {problems.map((problem) => (
        <Alert key={problem.kind} severity="error">
          {t(problem.kind, {
            ...problem,
            ...('ms' in problem ? { ms: format.number(problem.ms) } : {}),
          })}
        </Alert>
      ))}
    </Box>
  );
}

/** Lists the keys of a scan in the order in which they arrived. */
function Keys({ scan }: { scan: readonly ArrivedKey[] }): ReactNode {
  const t = useTexts('warehouse-scanner');
  const format = useFormat();
  const rows = scan.map((one, index) => ({ ...one, index }));
  return (
    <DataTable
      label={t('keys')}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        { key: 'number', label: t('number'), align: 'right', render: ({ index }) => format.number(index + 1) },
        {
          key: 'key',
          label: t('key'),
          main: true,
          render: ({ key }) => <span style={{ fontFamily: MONO }}>{visible(key)}</span>,
        },
        { key: 'meaning', label: t('meaning'), render: ({ read }) => t(`meaning.${read.kind}`) },
        {
          key: 'pause',
          label: t('pauseBefore'),
          align: 'right',
          render: ({ pause }) => format.number(Math.round(pause)),
        },
      ]}
    />
  );
}
