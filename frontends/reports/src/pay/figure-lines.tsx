import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ExplainedPay, PayFigure } from '@tailboard/contracts/reports/pay';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat, type Format } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMinutes } from '@tailboard/web/i18n/tabular-numbers';
import { SourceEvent } from '../lines/source-event.js';
import { AskAboutLine } from '../lines/ask-about-line.js';

type ExplainedFigure = ExplainedPay['figures'][number];
type Line = ExplainedFigure['lines'][number];

/** Hours are shown in hours and minutes. Rate lines have four decimals. */
const isHours = (figure: PayFigure): boolean => figure === 'paid_hours' || figure === 'overtime_hours';

/** Formats a figure: hours, a rate with four decimals, or money. */
export function formatAmount(figure: PayFigure, amount: number, format: Format): string {
  if (isHours(figure)) return format.number(amount);
  return figure.endsWith('_rate') ? `$${amount.toFixed(4)}` : format.money(amount);
}

/** One figure of a week's pay: its meaning, its rule, and its lines, each with its event. */
export function FigureLines({
  explained,
  defaultOpen: requested,
  askOn,
}: {
  explained: ExplainedFigure;
  defaultOpen: boolean;
  /** The pay is the user's own, so its lines can be questioned: a day of its week. */
  askOn: string | null;
}): ReactNode {
  const t = useTexts('reports-pay');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(requested);
  const box = useRef<HTMLElement>(null);
  // Scrolls the requested figure into view, however long the list above is.
  useEffect(() => {
    if (requested) box.current?.scrollIntoView?.({ block: 'center' });
  }, [requested]);
  const { figure, amount, rule, lines } = explained;
  return (
    <Box
      ref={box}
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen((currentTarget as HTMLDetailsElement).open)}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        component="summary"
        className="figures"
        sx={{ minHeight: 44, display: 'flex', alignItems: 'center', gap: 2, cursor: 'pointer', fontSize: '0.8125rem' }}
      >
        <Box component="span" aria-hidden sx={{ width: 12, color: 'text.secondary' }}>
          {isOpen ? '▾' : '▸'}
        </Box>
        <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {t(figure)}
        </Box>
        <Box component="span">{amount === null ? t('none') : formatAmount(figure, amount, format)}</Box>
      </Box>
      {isOpen && (
        <Box sx={{ pb: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {rule}
          </Typography>
          {lines.length === 0 ? (
            <Typography variant="body2">{t('noLines')}</Typography>
          ) : (
            <Lines figure={figure} lines={lines} askOn={askOn} />
          )}
        </Box>
      )}
    </Box>
  );
}

function Lines({
  figure,
  lines,
  askOn,
}: {
  figure: PayFigure;
  lines: readonly Line[];
  askOn: string | null;
}): ReactNode {
  const t = useTexts('reports-pay');
  const tCommon = useTexts('web');
  const tAsk = useTexts('reports-questions');
  const format = useFormat();
  const toAmount = (amount: number): string =>
    isHours(figure) ? formatMinutes(amount) : formatAmount(figure, amount, format);
  const columns: SortedColumn<Line & { index: number }>[] = [
    {
      key: 'date',
      label: tCommon('date'),
      nowrap: true,
      by: ({ date }) => date,
      render: ({ date, job_id }) => {
        if (date === null) return t('none');
        if (job_id === null) return format.date(date);
        return (
          <Link component={RouterLink} to={`/closedailywork?job_id=${job_id}`}>
            {format.date(date)}
          </Link>
        );
      },
    },
    { key: 'description', label: t('description'), main: true, by: ({ label }) => label, render: ({ label }) => label },
    { key: 'calculation', label: t('calculation'), render: ({ computed }) => computed },
    {
      key: 'amount',
      label: t('amount'),
      align: 'right',
      by: (line) => line.amount,
      render: ({ amount }) => toAmount(amount),
    },
    {
      key: 'source',
      label: t('source'),
      from: 'md',
      render: ({ source }) => <SourceEvent source={source} />,
    },
    ...(askOn === null
      ? []
      : [
          {
            key: 'ask',
            label: tAsk('ask'),
            actions: true,
            render: ({ date, label, computed, amount }: Line) => (
              <AskAboutLine
                date={date ?? askOn}
                parts={[date && format.date(date), label, computed, toAmount(amount)]}
              />
            ),
          },
        ]),
  ];
  return (
    <SortedTable
      twoLines
      label={t('linesOf', { figure: t(figure) })}
      columns={columns}
      rows={lines.map((line, index) => ({ ...line, index }))}
      rowKey={({ index }) => String(index)}
    />
  );
}
