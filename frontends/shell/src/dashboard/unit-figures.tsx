import Link from '@mui/material/Link';
import { CountUnits } from '@tailboard/contracts/equipment/unit-lists';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { scopeFor } from '@tailboard/web/session/session';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Figure } from '../figures/figure.js';

/** The number of held and missing units: the technician's own, or all (decision D27). */
export function UnitFigures(): ReactNode {
  const { state } = useSession();
  const scope = state.status === 'in' ? scopeFor(state, 'cpe.read') : null;
  return scope === null ? null : <UnitCounts everybody={scope === 'all'} />;
}

function UnitCounts({ everybody }: { everybody: boolean }): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const stock = useMay('stock.read');
  const { data } = useContractQuery(CountUnits, {});
  if (!data) return null;
  const { held, missing } = data.data;
  const way = (to: string, text: string): ReactNode => (
    <Link component={RouterLink} to={to}>
      {text}
    </Link>
  );
  return (
    <>
      <Figure
        name={t(everybody ? 'held' : 'myHeld')}
        value={format.number(held)}
        below={way(everybody ? '/warehouse/people' : '/tech/equipment', t('toLists'))}
      />
      {missing > 0 && (
        <Figure
          name={t('missing')}
          value={format.number(missing)}
          tone="warning"
          {...(stock ? { below: way('/warehouse/cpes?status=missing', t('toMissing')) } : {})}
        />
      )}
    </>
  );
}
