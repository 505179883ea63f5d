import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { DetailList } from './detail-list.js';
import { FindingPhotos } from './finding-photos.js';
import { OutcomeChip } from './outcome-chip.js';
import { VisitPlace } from './visit-place.js';
import { useVisitFormat } from './use-visit-format.js';

/** Visit details: job, inspector and technician, findings, comments. */
export function VisitDetail({ visit }: { visit: Qc }): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const w = useTexts('web');
  const c = useTexts('dispatch-qc-codes');
  const format = useFormat();
  const { zone } = useCompany();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel>
        {visit.assignment && (
          <Box sx={{ p: 2, pb: 0 }}>
            <VisitPlace job={visit.assignment} />
          </Box>
        )}
        <DetailList
          details={[
            ...(visit.assignment ? [] : ([[t('job'), visitFormat.job(visit)]] as const)),
            [w('date'), format.date(visit.date)],
            [t('technician'), visitFormat.technician(visit)],
            [t('inspector'), visitFormat.inspector(visit)],
            [t('state'), t(visit.status)],
            [t('outcome'), <OutcomeChip key="outcome" visit={visit} />],
            [t('safety'), visitFormat.safety(visit)],
            [t('customerHome'), visit.customer_home === null ? '' : c(visit.customer_home ? 'yes' : 'no')],
            [t('comment'), visit.comment],
            [t('safetyComment'), visit.safety_comment],
            [t('techComment'), visit.tech_comment],
            [t('repairUntil'), visit.repair_until === null ? '' : format.date(visit.repair_until)],
          ]}
        />
        {visit.notified_at !== null && visit.answer_until !== null && (
          <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
            {t('notifiedAt', {
              when: format.instant(visit.notified_at, zone),
              until: format.instant(visit.answer_until, zone),
            })}
          </Typography>
        )}
      </Panel>
      {visit.tech_photo_ids.length > 0 && (
        <Panel title={t('techPhotos')}>
          <Box sx={{ px: 2, pb: 2 }}>
            <FindingPhotos visitId={visit.id} title={t('techComment')} photos={visit.tech_photo_ids} />
          </Box>
        </Panel>
      )}
      {visit.checklist.length > 0 && <Checklist visit={visit} />}
      {visit.status !== 'planned' && <Findings visit={visit} />}
    </Box>
  );
}

function Checklist({ visit: { checklist } }: { visit: Qc }): ReactNode {
  const { t } = useVisitFormat();
  const checked = checklist.filter((item) => item.checked).length;
  return (
    <Panel title={t('checklistCount', { checked, count: checklist.length })}>
      <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none' }}>
        {checklist.map((item) => (
          <Box component="li" key={item.qc_check_id} sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.5 }}>
            <Icon
              name={item.checked ? 'check' : 'minus'}
              sx={{ color: item.checked ? 'success.main' : 'text.secondary' }}
            />
            <Typography variant="body2">
              {item.title}
              {!item.checked && ` (${t('notChecked')})`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function Findings({ visit: { id, codes } }: { visit: Qc }): ReactNode {
  const { t } = useVisitFormat();
  const c = useTexts('dispatch-qc-codes');
  return (
    <Panel>
      <Box component="section" aria-label={t('findings')} sx={{ p: 2 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('findings')}
        </Typography>
        {codes.length === 0 && <Typography variant="body2">{t('noFindings')}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {codes.map((finding) => (
            <Box component="li" key={finding.qc_code_id}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {finding.title}
                </Typography>
                <Chip
                  size="small"
                  variant="outlined"
                  color={finding.severity === 'major' ? 'error' : 'default'}
                  label={c(finding.severity)}
                />
                {finding.safety && <Chip size="small" variant="outlined" color="warning" label={c('safety')} />}
              </Box>
              {finding.note !== '' && <Typography variant="body2">{finding.note}</Typography>}
              {finding.photo_ids.length > 0 && (
                <FindingPhotos
                  visitId={id}
                  title={finding.title}
                  photos={finding.photo_ids}
                  notes={finding.photo_notes}
                />
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Panel>
  );
}
