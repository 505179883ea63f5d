import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { HistoryList } from '@tailboard/web/lists/history';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ModelList } from './model-list.js';

/** A type with its models and its history. A failed lookup is shown as "Unknown". */
export function Page(): ReactNode {
  const t = useTexts('warehouse-type');
  const mayWrite = useMay('cpe-type.write');
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, problem } = useContractQuery(cpeTypes.read, { id }, { enabled: id !== '', quiet: true });
  const type = data?.data;
  const failed = problem !== null || id === '';
  return (
    <>
      <PageHeader
        title={type?.title ?? (failed ? t('unknown') : t('type'))}
        context={type?.description || t('viewContext')}
        actions={
          <>
            <Button component={Link} to="/warehouse/cpetypes" variant="outlined">
              {t('back')}
            </Button>
            {mayWrite && type?.active && (
              <Button
                component={Link}
                to={`/warehouse/cpetypes/edit?id=${id}`}
                variant="outlined"
                startIcon={<Icon name="edit" />}
              >
                {t('editThis')}
              </Button>
            )}
          </>
        }
      />
      {type && (
        <PageContent>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ModelList type={id} />
            {mayWrite && (
              <Panel>
                <Box sx={{ p: 2 }}>
                  <HistoryList contract={cpeTypes.history} id={id} />
                </Box>
              </Panel>
            )}
            {type.serial_pattern !== '' && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('pattern')}: <code>{type.serial_pattern}</code>
              </Typography>
            )}
          </Box>
        </PageContent>
      )}
    </>
  );
}
