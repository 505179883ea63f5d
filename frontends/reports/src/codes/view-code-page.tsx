import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { CodeHistory } from '@tailboard/contracts/jobs/code';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { HistoryTable } from '@tailboard/web/lists/history';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRequestedCode, type RequestedCode } from './use-code.js';
import { Colored } from './color-dot.js';
import { Worths } from './worths.js';

/** A billing code with its past, current and planned values, and its history. */
export function Page(): ReactNode {
  const t = useTexts('reports-codes');
  const mayWrite = useMay('reference.write');
  const [search, setSearch] = useAddressParams();
  const id = search.get('id') ?? '';
  const { code, instead } = useRequestedCode();
  const history = search.get('tab') === 'history';
  const setTab = (to: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (to === 'history') after.set('tab', to);
      else after.delete('tab');
      return after;
    });
  return (
    <>
      <PageHeader
        title={code?.title ?? t('view')}
        context={code?.description || t('context')}
        actions={
          code &&
          mayWrite && (
            <Button
              component={Link}
              to={`/admin/codes/edit?id=${code.id}`}
              variant="contained"
              startIcon={<Icon name="edit" />}
            >
              {t('editThis')}
            </Button>
          )
        }
      />
      {id !== '' && (
        <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
          <Tabs value={history ? 'history' : 'facts'} aria-label={t('tabs')} onChange={(_, to: string) => setTab(to)}>
            <Tab value="facts" label={t('facts')} />
            <Tab value="history" label={t('history')} />
          </Tabs>
        </Box>
      )}
      {/* A deleted code still has a history. */}
      {history && id !== '' ? (
        <PageContent>
          <HistoryTable contract={CodeHistory} id={id} />
        </PageContent>
      ) : (
        instead
      )}
      {code && !history && (
        <>
          <DetailList code={code} />
          <Worths code={code} />
        </>
      )}
    </>
  );
}

function DetailList({ code }: { code: RequestedCode }): ReactNode {
  const t = useTexts('reports-codes');
  const w = useTexts('web');
  const format = useFormat();
  const details: [string, ReactNode][] = [
    [t('category'), <Colored color={code.category.color}>{code.category.name}</Colored>],
    [t('countsAs'), t(code.counts_as)],
    [w('points'), format.number(code.points)],
    [t('maxQuantity'), format.number(code.max_quantity)],
    [w('status'), t(code.active ? 'active' : 'inactive')],
  ];
  return (
    <PageContent>
      <Panel title={t('facts')}>
        <Box
          component="dl"
          sx={{ m: 0, p: 2, display: 'grid', gridTemplateColumns: 'minmax(120px, 200px) 1fr', gap: 1 }}
        >
          {details.map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" variant="body2" className="figures" sx={{ m: 0 }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      </Panel>
    </PageContent>
  );
}
