import { useTexts } from '@tailboard/web/i18n/texts';
import { createContext, use, type ReactNode } from 'react';
import { FigureButton } from '@tailboard/ui/figure-button';
import { LinesDialog } from './lines-dialog.js';
import { useOpenFigure, type OpenLinesFigure } from './open-figure.js';

type Named = { readonly id: string; readonly label: string };
interface Report extends Pick<OpenLinesFigure, 'from' | 'to' | 'location_id'> {
  readonly user: Named | null;
}
const LinesContext = createContext<Report | null>(null);

/** Provider for a report whose figures open lines; `of` describes the report. The open figure is in the address. */
export function LinesProvider({ of, children }: { of: Report; children: ReactNode }): ReactNode {
  const { openFigure, close } = useOpenFigure();
  return (
    <LinesContext value={of}>
      {children}
      {openFigure?.kind === 'lines' && <LinesDialog key={JSON.stringify(openFigure)} of={openFigure} onClose={close} />}
    </LinesContext>
  );
}

type Narrowed = Partial<Omit<OpenLinesFigure, 'kind' | 'name' | 'figure' | 'user'>> & { user?: Named | null };

/**
 * A figure that opens its lines. It uses the scope of its report unless specified otherwise. A zero figure does not
 * open.
 */
export function OpensLines({
  value,
  children,
  user: ownUser,
  ...lines
}: { value: number; children: string } & Pick<OpenLinesFigure, 'name' | 'figure'> & Narrowed): ReactNode {
  const t = useTexts('reports-lines');
  const report = use(LinesContext);
  const { open } = useOpenFigure();
  if (report === null || value === 0) return children;
  const { user: reportUser, ...range } = report;
  const user = ownUser === undefined ? reportUser : ownUser;
  return (
    <FigureButton
      label={t('opens', { value: children, figure: [lines.name, ownUser?.label].filter(Boolean).join(', ') })}
      onOpen={() => open({ kind: 'lines', ...range, ...lines, user: user?.id })}
    >
      {children}
    </FigureButton>
  );
}
