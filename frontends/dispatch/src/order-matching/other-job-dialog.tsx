import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ListJobs, type Job } from '@tailboard/contracts/jobs/job';
import { CompanyDate } from '@tailboard/contracts/values';
import type { WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { CalendarField } from '@tailboard/ui/dates/calendar-field';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ResultCount } from '@tailboard/web/lists/result-count';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { useMobile } from '@tailboard/ui/layout/widths';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Picks any job for an order: searched by text and date, initially the date of the order. */
export function OtherJobDialog({
  order,
  open,
  onChoose,
  onClose,
}: {
  order: WorkOrderToMatch;
  open: boolean;
  onChoose: (job: Job) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const w = useTexts('web');
  const id = useId();
  const phone = useMobile();
  return (
    <Dialog open={open} onClose={onClose} fullScreen={phone} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{t('other.title', { number: order.work_order_number })}</DialogTitle>
      <DialogContent dividers>
        <Search key={order.id} order={order} onChoose={onChoose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{w('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Search({ order, onChoose }: { order: WorkOrderToMatch; onChoose: (job: Job) => void }): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const [text, setText] = useState('');
  const [date, setDate] = useState(order.date);
  const q = useDeferredValue(text.trim());
  const on = CompanyDate.safeParse(date).success ? date : undefined;
  const { data, problem, loading, refetch } = useContractQuery(
    ListJobs,
    { ...(q ? { q } : {}), ...(on ? { date: on } : {}), sort_by: 'date', direction: 'desc' },
    { keepPrevious: true },
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 180px' }, pt: 0.5 }}>
        <TextField
          type="search"
          label={t('other.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoFocus
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <CalendarField label={t('other.date')} value={date} onValue={setDate} />
      </Box>
      {loading && <Loading rows={5} height={52} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('other.failed', { message: problem.message })}
        </ReadFailed>
      )}
      {data?.data.length === 0 && <Empty dense>{t('other.none')}</Empty>}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.data.map((job) => (
            <FoundJob key={job.id} job={job} onChoose={() => onChoose(job)} />
          ))}
        </Box>
      )}
      <ResultCount count={data?.total}>
        {data && data.total > data.data.length && t('other.more', { shown: data.data.length, total: data.total })}
      </ResultCount>
    </Box>
  );
}

function FoundJob({ job, onChoose }: { job: Job; onChoose: () => void }): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const d = useTexts('dispatch');
  const format = useFormat();
  const { address } = job;
  const description = [d(`status.${job.status}`), job.user && t('with', { who: job.user.label })]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" className="figures">
          <Box component="span" sx={{ fontFamily: MONO }}>
            {job.identifier || t('none')}
          </Box>{' '}
          {job.customer_name}
        </Typography>
        <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
          {[format.date(job.date), job.time_slot?.name, address.address, address.city, description]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        disabled={job.status === 'cancelled'}
        onClick={onChoose}
        aria-label={t('other.chooseThis', { job: job.identifier || address.address })}
      >
        {t('other.choose')}
      </Button>
    </Box>
  );
}
