import Box from '@mui/material/Box';
import { VerifyUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { FieldScanBox } from './field-scan-box.js';
import { ListOwner } from './list-owner.js';
import { useFieldScans } from './use-field-scans.js';

/** Verification by scan: select the list owner, then scan unit after unit. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-field');
  return (
    <>
      <PageHeader title={t('verifyScan')} context={t('verifyContext')} />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <ListOwner>{(user) => <Verifying key={user} user={user} />}</ListOwner>
        </Box>
      </PageContent>
    </>
  );
}

function Verifying({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-field');
  const l = useTexts('warehouse-unit-lists');
  const { data } = useCachedQuery(AssignedUnits, { techId: user, type: 'reconcile', sort: 'model' });
  const seen = useCachedQuery(AssignedUnits, { techId: user, type: 'verified', sort: 'model' }).data;
  useLiveAnswers([`cpes:${user}`], [AssignedUnits]);
  const scans = useFieldScans(VerifyUnits, {
    toInput: (serial) => ({ user_id: user, serial_mac: [serial] }),
    label: data?.user.label ?? '',
    doneText: t('verified'),
    listed: (serial) =>
      data && seen && [...data.data, ...seen.data].some((unit) => unit.serial_mac === serial || unit.mac === serial),
  });
  const held = data ? data.totals.verified + data.totals.reconcile : 0;
  return (
    <>
      {data && (
        <Progress
          label={l('seen', { verified: data.totals.verified, held })}
          done={data.totals.verified}
          total={held}
        />
      )}
      <FieldScanBox scans={scans} action={t('verify')} moves />
    </>
  );
}
