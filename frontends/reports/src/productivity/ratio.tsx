import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Modal } from '@tailboard/ui/modal';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ComponentProps, ReactNode } from 'react';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { FigureButton } from '@tailboard/ui/figure-button';
import { OpensLines } from '../lines/lines-context.js';
import { useOpenFigure, type RatioFigure } from '../lines/open-figure.js';

/** One of the sums of a ratio. */
export interface Operand {
  readonly label: string;
  /** `null` if the report does not contain it; its lines do. */
  readonly value: number | null;
  readonly lines: Omit<ComponentProps<typeof OpensLines>, 'value' | 'children' | 'name'>;
}

/** A ratio that opens its sums; `of` identifies it. */
export function OpensRatio({
  ratio,
  of,
  label,
  children,
}: {
  ratio: RatioFigure;
  of: { user?: { id: string; label: string } | null };
  /** The accessible name. */
  label: string;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('reports-productivity');
  const { open } = useOpenFigure();
  return (
    <FigureButton
      label={t('opensRatio', { value: label, figure: [t(ratio), of.user?.label].filter(Boolean).join(', ') })}
      onOpen={() => open({ kind: 'ratio', figure: ratio, user: of.user?.id })}
    >
      {children}
    </FigureButton>
  );
}

/** A ratio in words: its rule, and its sums with their lines. */
export function RatioDialog({
  ratio,
  title,
  value,
  operands,
}: {
  ratio: RatioFigure;
  title: string;
  value: string;
  operands: readonly Operand[];
}): ReactNode {
  const t = useTexts('reports-productivity');
  const w = useTexts('web');
  const sums = operands.flatMap(({ value: sum }) => (sum === null ? [] : [sum]));
  const written = tabularNumbers(sums);
  const { close } = useOpenFigure();
  return (
    <Modal
      title={title}
      onClose={close}
      actions={
        <Button variant="contained" onClick={close}>
          {w('close')}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t(`rule.${ratio}`)}
      </Typography>
      <Box component="dl" className="figures" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {operands.map(({ label, value: sum, lines }) => (
          <Row key={label} label={label}>
            <OpensLines {...lines} name={label} value={sum ?? 1}>
              {sum === null ? t('itsLines') : written(sum)}
            </OpensLines>
          </Row>
        ))}
        <Row label={t(ratio)} strong>
          {value}
        </Row>
      </Box>
    </Modal>
  );
}

const Row = ({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: strong ? 600 : 400 }}>
    <Typography component="dt" variant="body2" sx={{ fontWeight: 'inherit' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 'inherit' }}>
      {children}
    </Typography>
  </Box>
);
