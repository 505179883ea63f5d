import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { ResultList, type ResultRow } from '../lists/result-list.js';
import type { ReadCode } from './scan-queue.js';

/** Shows what a pasted list contains before anything is sent: each code, or why it is refused. */
export function PastedCodes({
  codes,
  action,
  limit,
  onSend,
  onDiscard,
}: {
  codes: readonly ReadCode[];
  action: string;
  limit: number;
  onSend: () => void;
  onDiscard: () => void;
}): ReactNode {
  const t = useTexts('web-scan');
  const format = useFormat();
  const count = codes.filter((code) => !('unused' in code)).length;
  const ready = codes.filter((code) => 'key' in code).length;
  const parts = ready > limit ? ` ${t('batches', { count: Math.ceil(ready / limit), limit })}` : '';
  return (
    <Box>
      <UnsentCodes
        autoFocus
        text={`${t('pasted', { count })}${parts}`}
        action={t('send', { action, count: format.number(ready) })}
        disabled={ready === 0}
        {...{ onSend, onDiscard }}
      />
      <CodesRead codes={codes} />
    </Box>
  );
}

/** Lists what was read of a text: refused entries first, and the columns that are not used. */
export function CodesRead({ codes }: { codes: readonly ReadCode[] }): ReactNode {
  const t = useTexts('web-scan');
  const unused = codes.filter((code) => 'unused' in code).map(({ raw }) => raw);
  return (
    <>
      {unused.length > 0 && (
        <Typography variant="body2" sx={{ px: 2, pt: 1, overflowWrap: 'anywhere' }}>
          {t('unused', { columns: unused.join(', ') })}
        </Typography>
      )}
      <ResultList
        label={t('pastedCodes')}
        outcomes={codes.flatMap((code, at) => toRows(code, String(at)))}
        words={{ done: t('accepted'), failed: t('refused') }}
      />
    </>
  );
}

function toRows(code: ReadCode, id: string): readonly ResultRow[] {
  if ('unused' in code) return [];
  const own = { id, copied: code.raw, name: <span style={{ fontFamily: MONO }}>{code.raw}</span> };
  if ('why' in code) return [{ ...own, tone: 'failed', text: code.why }];
  const text = 'note' in code ? code.note : code.detail;
  return [{ ...own, tone: 'done', ...(text === undefined ? {} : { text }) }];
}

/** Shows codes that are not sent yet, which the user sends or discards. */
export function UnsentCodes({
  text,
  action,
  autoFocus = false,
  disabled = false,
  onSend,
  onDiscard,
}: {
  text: string;
  action: string;
  autoFocus?: boolean;
  disabled?: boolean;
  onSend: () => void;
  onDiscard: () => void;
}): ReactNode {
  const t = useTexts('web-scan');
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={<Icon name="info" />}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button variant="contained" onClick={onSend} {...{ autoFocus, disabled }}>
            {action}
          </Button>
        </Box>
      }
    >
      {text}
    </Alert>
  );
}
