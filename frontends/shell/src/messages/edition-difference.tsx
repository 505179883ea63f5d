import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Edition } from '@tailboard/contracts/messaging/message-contracts';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { diffWordsWithSpace } from 'diff';
import type { ReactNode } from 'react';
import { toTextLines } from './message-body.js';

/** The parts of an edition that a comparison shows. */
export type ComparedEdition = Pick<Edition, 'title' | 'body' | 'filename'>;

/** Two editions of a message as one text, in which words that were removed are struck through, and new ones underlined. */
export function EditionDifference({ before, after }: { before: ComparedEdition; after: ComparedEdition }): ReactNode {
  const t = useTexts('shell-messages');
  const [earlier, later] = [toTextLines(before.body), toTextLines(after.body)];
  const isSameText = earlier === later && before.title === after.title && before.filename === after.filename;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, overflowWrap: 'anywhere' }}>
      {isSameText && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('onlyFormat')}
        </Typography>
      )}
      <Typography sx={{ fontWeight: 600 }}>
        <TextDifference before={before.title} after={after.title} />
      </Typography>
      <Typography component="div" variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        <TextDifference before={earlier} after={later} />
      </Typography>
      {before.filename !== after.filename && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('attachment')}: <del>{before.filename ?? t('noAttachment')}</del>{' '}
          <ins>{after.filename ?? t('noAttachment')}</ins>
        </Typography>
      )}
    </Box>
  );
}

function TextDifference({ before, after }: { before: string; after: string }): ReactNode {
  const { locale } = useLocale();
  const intlSegmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  return diffWordsWithSpace(before, after, { intlSegmenter }).map(({ value, added, removed }, index) => {
    if (added) return <ins key={index}>{value}</ins>;
    return removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>;
  });
}
