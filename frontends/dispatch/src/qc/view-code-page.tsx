import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { HistoryList } from '@tailboard/web/lists/history';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DetailList } from './detail-list.js';

/** A QC code and its history; if the lookup fails, it is called "Unknown". */
export function Page(): ReactNode {
  const t = useTexts('dispatch-qc-codes');
  const format = useFormat();
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, problem } = useContractQuery(qcCodes.read, { id }, { enabled: id !== '', quiet: true });
  const code = data?.data;
  return (
    <>
      <PageHeader
        title={code?.title ?? (problem !== null || id === '' ? t('unknown') : t('view'))}
        context={code?.description || t('context')}
        actions={
          <>
            <Button component={Link} to="/qcs/codes" variant="outlined">
              {t('back')}
            </Button>
            {code?.active && (
              <Button
                component={Link}
                to={`/qcs/codes/edit?id=${id}`}
                variant="outlined"
                startIcon={<Icon name="edit" />}
              >
                {t('editThis')}
              </Button>
            )}
          </>
        }
      />
      {code && (
        <PageContent>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Panel>
              <DetailList
                details={[
                  [t('category'), code.category],
                  [t('severity'), t(code.severity)],
                  [t('safety'), t(code.safety ? 'yes' : 'no')],
                  [t('photo'), t(code.photo_required ? 'yes' : 'no')],
                  [t('points'), format.number(code.points_deduct)],
                ]}
              />
            </Panel>
            <Panel>
              <Box sx={{ p: 2 }}>
                <HistoryList contract={qcCodes.history} id={id} />
              </Box>
            </Panel>
          </Box>
        </PageContent>
      )}
    </>
  );
}
