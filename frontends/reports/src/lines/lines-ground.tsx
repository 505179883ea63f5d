import { useTexts } from '@tailboard/web/texts';
import { createContext, use, useState, type ReactNode } from 'react';
import { FigureButton } from './figure-button.js';
import { LinesDialog, type OpenedLines } from './lines-dialog.js';
import { linesTexts } from './lines-texts.js';

type Report = Pick<OpenedLines, 'user' | 'from' | 'to' | 'location_id'>;
interface Ground {
  readonly of: Report;
  readonly open: (lines: OpenedLines) => void;
}
const LinesContext = createContext<Ground | null>(null);

/** A report whose figures open into lines; `of` is what it is of. */
export function LinesGround({ of, children }: { of: Report; children: ReactNode }): ReactNode {
  const [opened, setOpened] = useState<OpenedLines | null>(null);
  return (
    <LinesContext value={{ of, open: setOpened }}>
      {children}
      {opened && <LinesDialog of={opened} onClose={() => setOpened(null)} />}
    </LinesContext>
  );
}

/**
 * A figure that opens into its lines. It is of what its report is of, unless it says otherwise; where it is nothing, there
 * is nothing to open.
 */
export function OpensLines({
  value,
  children,
  ...lines
}: { value: number; children: string } & Pick<OpenedLines, 'name' | 'figure'> & Partial<OpenedLines>): ReactNode {
  const t = useTexts(linesTexts);
  const ground = use(LinesContext);
  if (ground === null || value === 0) return children;
  return (
    <FigureButton
      label={t('opens', { value: children, figure: [lines.name, lines.user?.label].filter(Boolean).join(', ') })}
      onOpen={() => ground.open({ ...ground.of, ...lines })}
    >
      {children}
    </FigureButton>
  );
}
