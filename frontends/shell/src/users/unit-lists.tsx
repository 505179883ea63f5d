import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { AssignedUnits, listTypes, type ListType } from '@tailboard/contracts/equipment/unit-lists';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Summary of a user's four equipment lists, for users who count it: units per list and per model. The full list with
 * its actions belongs to the warehouse.
 */
export function UnitLists({ user: { id, label } }: { user: { id: string; label: string } }): ReactNode {
  const t = useTexts('shell-unit-lists');
  const may = useMay('cpe.verify');
  const [type, setType] = useState<ListType>('issued');
  const { data, problem, loading, refetch } = useContractQuery(
    AssignedUnits,
    { techId: id, type },
    { enabled: may, keepPrevious: true },
  );
  useLiveAnswers(may ? [`cpes:${id}`] : [], [AssignedUnits]);
  if (!may) return null;
  return (
    <Panel
      title={t('title')}
      actions={
        <Button
          component={Link}
          to={`/warehouse/people/${id}${type === 'issued' ? '' : `?list=${type}`}`}
          aria-label={t('openOf', { name: label })}
        >
          {t('open')}
        </Button>
      }
    >
      <Tabs
        value={type}
        aria-label={t('title')}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, to: ListType) => setType(to)}
      >
        {listTypes.map((listType) => (
          <Tab
            key={listType}
            value={listType}
            label={data ? t('counted', { list: t(listType), count: data.totals[listType] }) : t(listType)}
          />
        ))}
      </Tabs>
      <Box sx={{ px: 2, py: 1.5 }}>
        {loading && <Loading rows={2} />}
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && data.counts.length === 0 && <Empty dense>{t('none')}</Empty>}
        {data && data.counts.length > 0 && (
          <Box
            component="dl"
            aria-label={t(type)}
            className="figures"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, max-content) auto',
              columnGap: 4,
              rowGap: 0.5,
            }}
          >
            {data.counts.map(({ model, count }) => (
              <Box key={model ?? ''} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2">
                  {model ?? t('noModel')}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', justifySelf: 'start' }}>
                  {count}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Panel>
  );
}
