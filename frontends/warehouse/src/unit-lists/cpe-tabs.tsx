import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import {
  AssignedUnits as AssignedUnitsContract,
  listTypes,
  type ListType,
} from '@tailboard/contracts/equipment/unit-lists';
import { Progress } from '@tailboard/ui/layout/progress';
import { Loading } from '@tailboard/ui/layout/states';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import type { AssignedUnits } from './assigned.js';
import { ListActs } from './list-actions.js';
import { ListTools } from './list-tools.js';
import { UnitList } from './unit-list.js';
import { useListAddress } from './use-list-address.js';

/**
 * The four lists of a user, live. Several users who assign, verify and reconcile one list see each other's changes. The
 * roles of the current user determine the actions (decision D31).
 * @param readOnly only reading and printing: a technician's own lists (decision D45)
 */
export function CpeTabs({ user, readOnly = false }: { user: string; readOnly?: boolean }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const id = useId();
  const { type, sort, complete, turn } = useListAddress();
  const { data, problem, loading, previous, refetch } = useCachedQuery(
    AssignedUnitsContract,
    { techId: user, type, sort },
    { keepPrevious: true },
  );
  useLiveAnswers([`cpes:${user}`], [AssignedUnitsContract]);
  // While another list loads, the displayed data are not that list.
  const shown = previous ? undefined : data;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tabs
        value={type}
        aria-label={t('tabs')}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, list: ListType) => turn({ list })}
      >
        {listTypes.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={data ? t('tab', { name: t(one), count: data.totals[one] }) : t(one)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${type}`}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {data && (type === 'verified' || type === 'reconcile') && <Seen totals={data.totals} />}
        {!readOnly && <ListActs key={type} type={type} user={user} list={shown} />}
        {shown && <ListTools list={shown} type={type} sort={sort} complete={complete} turn={turn} />}
        {!shown && (loading || previous) && <Loading />}
        {problem && !shown && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {shown && <UnitList list={shown} type={type} complete={complete} readOnly={readOnly} />}
      </Box>
    </Box>
  );
}

/** How many of the user's units were seen in the open verification. */
function Seen({ totals }: Pick<AssignedUnits, 'totals'>): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const held = totals.verified + totals.reconcile;
  return <Progress label={t('seen', { verified: totals.verified, held })} done={totals.verified} total={held} />;
}
