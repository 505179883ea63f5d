import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ExplainedLine } from '@tailboard/contracts/reports/pay';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { z } from 'zod';

const lineEvents = ['DaySubmitted', 'BonusSet', 'ScheduleEntryAdded', 'ScheduleEntryRevised'] as const;
const isLineEvent = (type: string): type is (typeof lineEvents)[number] =>
  (lineEvents as readonly string[]).includes(type);

/**
 * The event behind a line, in words: which, when, by whom. A button copies its position in the event store for
 * auditors.
 */
export function SourceEvent({ source }: { source: z.output<typeof ExplainedLine>['source'] }): ReactNode {
  const t = useTexts('reports-lines');
  const format = useFormat();
  const { zone } = useCompany();
  const { announce } = useToast();
  if (source === null) return t('empty');
  const { type, at, by, stream, version } = source;
  const eventPosition = `${stream} #${version}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: { md: 210 } }}>
      <span>
        {t('sourceLine', { type: isLineEvent(type) ? t(`fact.${type}`) : type, when: format.instant(at, zone), by })}
      </span>
      <Tooltip title={eventPosition}>
        <IconButton
          size="small"
          aria-label={t('copyPlace', { place: eventPosition })}
          onClick={() =>
            void navigator.clipboard
              .writeText(eventPosition)
              .then(() => announce(t('copied', { place: eventPosition })))
          }
          sx={{ my: -0.5 }}
        >
          <Icon name="copy" sx={{ fontSize: 14 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
