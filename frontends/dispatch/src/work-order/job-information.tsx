import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WorkOrderItem } from '@tailboard/contracts/jobs/work-order';
import { Copyable } from '@tailboard/ui/copyable';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';

/** The visit that the operator requests. */
export function JobInformation({ order }: { order: WorkOrderItem }): ReactNode {
  const t = useTexts('dispatch-work-order');
  const w = useTexts('web');
  const d = useTexts('dispatch');
  const format = useFormat();
  const title = useId();
  const rows: [string, ReactNode][] = [
    [t('account'), <Copyable key="account">{order.account_number}</Copyable>],
    [t('number'), <Copyable key="number">{order.work_order_number}</Copyable>],
    [t('jobType'), d(`type.${order.job_type}`)],
    [t('customer'), order.customer_name],
    [w('date'), format.date(order.date)],
    [t('tag'), order.tag_id && <Copyable key="tag">{order.tag_id}</Copyable>],
    [t('start'), order.start_time],
    [t('end'), order.end_time],
    [t('duration'), order.duration === null ? null : t('minutes', { minutes: format.number(order.duration) })],
  ];
  const comment = order.qc.workorder.wo_comment;
  return (
    <Box component="section" aria-labelledby={title}>
      <Typography id={title} variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('information')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
          columnGap: 2,
          rowGap: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {rows.map(([name, value]) => (
          <DetailItem key={name} name={name}>
            {value || t('none')}
          </DetailItem>
        ))}
        <DetailItem name={t('comment')} wide>
          {comment ?? t('noComment')}
        </DetailItem>
      </Box>
    </Box>
  );
}

function DetailItem({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Box sx={wide ? { gridColumn: '1 / -1' } : {}}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" className="figures" sx={{ m: 0, whiteSpace: 'pre-line' }}>
        {children}
      </Typography>
    </Box>
  );
}
