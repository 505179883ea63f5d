import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Modal } from '@tailboard/ui/modal';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { PrintedPages } from '@tailboard/web/print/printed-pages';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { codeGrid } from './code-grid.js';

/** In pixels: a Letter page as it is printed, and its surroundings. */
const WIDTH = 900;
/** Codes of one page of the list. */
const CODES = 100;

/** A technician's printed day: each stop with the details needed on site, and a grid of codes to tick. */
export function RoutePrint({
  who,
  date,
  jobs,
  onClose,
}: {
  who: string;
  date: string;
  /** In route order. */
  jobs: readonly Job[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-route');
  const w = useTexts('web');
  const { data, problem } = useContractQuery(ListCodes, { grouped: '1', active: '1', per_page: CODES });
  return (
    <Modal
      title={t('print')}
      width={WIDTH}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {w('close')}
        </Button>
      }
    >
      {problem && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('noCodes', { message: problem.message })}
        </Alert>
      )}
      <PrintedPages name="route" paper={{ size: 'letter portrait', margin: '0.5in' }}>
        <Box
          component="section"
          aria-label={t('title', { who })}
          className="figures"
          sx={{
            ...{ page: 'route', width: '190mm', boxSizing: 'border-box', bgcolor: '#fff', color: '#000' },
            ...{ fontSize: '9pt', lineHeight: 1.3, '@media screen': { p: '4mm' } },
            '& table': { width: '100%', borderCollapse: 'collapse', my: '3mm' },
            '& :is(th, td)': { textAlign: 'left', verticalAlign: 'top', p: '1mm', fontWeight: 400 },
            '& thead th': { borderBottom: '0.4mm solid #000', fontWeight: 600 },
            '& tbody :is(th, td)': { borderBottom: '0.2mm solid #999' },
            '& tr': { breakInside: 'avoid' },
            '& .box': { display: 'inline-block', width: '4mm', height: '4mm', border: '0.3mm solid #000' },
            '& .tick': { width: '6.5mm', textAlign: 'center', borderLeft: '0.2mm solid #999' },
          }}
        >
          <Head who={who} date={date} jobs={jobs} />
          <Stops jobs={jobs} />
          {data && <Codes codes={data.data} jobs={jobs} />}
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10mm', mt: '12mm', breakInside: 'avoid' }}>
            <Box sx={{ borderTop: '0.3mm solid #000' }}>{t('times')}</Box>
            <Box sx={{ borderTop: '0.3mm solid #000' }}>{t('signature')}</Box>
          </Box>
        </Box>
      </PrintedPages>
    </Modal>
  );
}

interface OfRoute {
  jobs: readonly Job[];
}

function Head({ who, date, jobs }: OfRoute & { who: string; date: string }): ReactNode {
  const t = useTexts('dispatch-route');
  const format = useFormat();
  const { name: company, zone } = useCompany();
  const { state } = useSession();
  const [now] = useState(() => new Date().toISOString());
  const points = Math.round(jobs.reduce((sum, job) => sum + job.points * 100, 0)) / 100;
  return (
    <Box component="header" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4mm' }}>
      <div>
        <div>{company}</div>
        <Box component="h2" sx={{ m: 0, fontSize: '13pt', overflowWrap: 'anywhere' }}>
          {t('title', { who })}
        </Box>
        <div>{t('sum', { date: format.date(date), count: jobs.length, points: format.number(points) })}</div>
      </div>
      <div>{t('printed', { by: state.status === 'in' ? state.user.label : '', at: format.instant(now, zone) })}</div>
    </Box>
  );
}

function Stops({ jobs }: OfRoute): ReactNode {
  const t = useTexts('dispatch-route');
  const d = useTexts('dispatch');
  const format = useFormat();
  const lines = (...parts: string[]): string => parts.filter(Boolean).join(', ');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('stop')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('where')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('done')}</th>
          <th scope="col">{t('notDone')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job, index) => (
          <tr key={job.id}>
            <th scope="row">{index + 1}</th>
            <td>
              <strong>{job.time_slot?.time || d('card.timeUnknown')}</strong>
            </td>
            <td>
              <strong>
                {lines(job.address.address || d('card.addressUnknown'), job.address.address2, job.address.apt)}
              </strong>
              <div>
                {lines(job.address.city || d('card.cityUnknown'), `${job.address.state} ${job.address.zip}`.trim())}
              </div>
              <div>{lines(job.customer_name, formatPhone(job.phone))}</div>
              {job.dispatch_notes && <em>{job.dispatch_notes}</em>}
            </td>
            <td>
              <div>
                {d(`type.${job.type}`)}
                {job.category && ` · ${job.category.name}`}
              </div>
              <div>{t('points', { points: format.number(job.points) })}</div>
              {job.identifier && <div>{t('order', { number: job.identifier })}</div>}
              {job.account_number && <div>{t('account', { number: job.account_number })}</div>}
            </td>
            <td>
              <span className="box" />
            </td>
            <td style={{ width: '34mm' }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A row for each code, a checkbox for each stop. */
function Codes({ codes: all, jobs }: OfRoute & { codes: Parameters<typeof codeGrid>[0] }): ReactNode {
  const t = useTexts('dispatch-route');
  const { codes, blocks } = codeGrid(all, jobs);
  if (codes.length === 0) return null;
  return blocks.map((stops) => (
    <table key={stops[0]} aria-label={t('codes')}>
      <thead>
        <tr>
          <th scope="col">{t('codes')}</th>
          {stops.map((stop) => (
            <th key={stop} scope="col" className="tick">
              {stop}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {codes.map(({ id, title, description }) => (
          <tr key={id}>
            <th scope="row">
              <strong>{title}</strong> {description}
            </th>
            {stops.map((stop) => (
              <td key={stop} className="tick">
                <span className="box" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
