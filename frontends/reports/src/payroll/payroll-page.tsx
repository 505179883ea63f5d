import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { addDays } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ListWeeks } from '@tailboard/contracts/jobs/week';
import { ExportCodeReport, exportFormats } from '@tailboard/contracts/reports/export';
import { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { ReadPayroll } from '@tailboard/contracts/reports/payroll';
import type { SubscribedReport } from '@tailboard/contracts/reports/subscription';
import { CompanyDate } from '@tailboard/contracts/values';
import { DateField } from '@tailboard/ui/dates/date-field';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useSession } from '@tailboard/web/app-context';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOpenFigure } from '../lines/open-figure.js';
import { PayDialog } from '../pay/pay-dialog.js';
import { StatementDialog } from '../pay/statement-dialog.js';
import { Steps } from '../report/steps.js';
import type { Format } from '../report/export-menu.js';
import { SubscribeDialog } from '../subscriptions/subscribe-dialog.js';
import { PayrollFailure } from '../report/payroll-failure.js';
import { CheckList } from './check-list.js';
import { checkPayroll } from './checks.js';
import { PeoplePanel } from './people-panel.js';
import { RunsPanel } from './runs-panel.js';

const weeklyPayroll: SubscribedReport = { report: 'payroll', user_id: null, location_id: null, all: false };
type Payroll = OutputOf<typeof ReadPayroll>;

/** The payroll of a week: what to check, each person's pay, the run, and earlier runs. The week is in the address. */
export function Page(): ReactNode {
  const t = useTexts('reports-payroll');
  const format = useFormat();
  const [search, setSearch] = useAddressParams();
  const date = CompanyDate.safeParse(search.get('date')).data;
  const session = useSession().state;
  const { today } = useCompany();
  const rates = useMay('pay.rates.read');
  const { data, problem, loading, refetch } = useContractQuery(ReadPayroll, date === undefined ? {} : { date });
  const weeks = useContractQuery(ListWeeks, { date: data?.start_date ?? '' }, { enabled: data !== undefined });
  useLiveAnswers(session.status === 'in' ? ['day', `export:${session.user.id}`] : [], [ReadPayroll, ListWeeks]);
  const failure = problem ?? weeks.problem;
  const show = (to: string): void => setSearch({ date: to });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={data ? t('of', { from: format.date(data.start_date), to: format.date(data.end_date) }) : t('context')}
        actions={data && <RunButton week={data.start_date} />}
      />
      {data && (
        <FilterBar label={t('range')}>
          <Steps type="weekly" onStep={(way) => show(addDays(way < 0 ? data.start_date : data.end_date, way))}>
            <DateField label={t('weekOf')} value={data.start_date} onDate={show} sx={{ width: 170 }} />
          </Steps>
        </FilterBar>
      )}
      <PageContent wide>
        {failure && (
          <ReadFailed problem={failure} onRetry={problem ? refetch : weeks.refetch}>
            {t('failed', { message: failure.message })}
          </ReadFailed>
        )}
        {!failure && (loading || weeks.loading) && <Loading rows={8} />}
        {data && weeks.data && !failure && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <CheckList found={checkPayroll(data.people, weeks.data.data, { today, rates })} week={data.start_date} />
            <Preview payroll={data} />
            <RunsPanel runs={data.runs} />
          </Box>
        )}
      </PageContent>
    </>
  );
}

/** Makes the run; for managers, a copy without rates that is no run (decision D35). */
function RunButton({ week }: { week: string }): ReactNode {
  const t = useTexts('reports-payroll');
  const s = useTexts('reports-subscriptions');
  const l = useTexts('reports-payroll-layouts');
  const toasts = useToast();
  const navigate = useNavigate();
  const runs = useMay('payroll.export');
  const [format, setFormat] = useState<Format>('csv');
  const [layoutId, setLayoutId] = useState('');
  const layouts = useContractQuery(payrollLayouts.list, { active: '1', per_page: 100 }).data?.data ?? [];
  const chosen = layouts.find(({ id }) => id === layoutId);
  const [isSubscribing, setIsSubscribing] = useState(false);
  const { mutate, pending, problem, reset } = useCommand(ExportCodeReport, { refreshes: [ReadPayroll] });
  const run = async (): Promise<void> => {
    const result = await mutate({
      ...{ type: 'weekly', export_type: 'payroll', format, start_date: week },
      ...(chosen === undefined ? {} : { layout_id: chosen.id }),
    });
    if (!('output' in result)) return;
    const { id, message } = result.output;
    toasts.toast(message, 'success', { label: t('seeExport'), onAction: () => void navigate(`/exports/${id}`) });
  };
  return (
    <>
      <TextField
        select
        label={t('format')}
        value={format}
        onChange={({ target }) => setFormat(target.value as Format)}
        sx={{ width: 110 }}
      >
        {exportFormats.map((one) => (
          <MenuItem key={one} value={one}>
            {one.toUpperCase()}
          </MenuItem>
        ))}
      </TextField>
      {layouts.length > 0 && (
        <TextField
          select
          label={l('layout')}
          value={chosen?.id ?? ''}
          onChange={({ target }) => setLayoutId(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: 170 }}
        >
          <MenuItem value="">{l('allColumns')}</MenuItem>
          {layouts.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button component={Link} to="/admin/payroll/layouts">
        {l('manage')}
      </Button>
      <Button variant="outlined" onClick={() => setIsSubscribing(true)}>
        {s('sendByMail')}
      </Button>
      <Button variant="contained" disabled={pending} onClick={() => void run()}>
        {t(runs ? 'run' : 'copy')}
      </Button>
      {isSubscribing && (
        <SubscribeDialog report={weeklyPayroll} offered={['weekly']} onClose={() => setIsSubscribing(false)} />
      )}
      <PayrollFailure problem={problem} week={week} onDismiss={reset} />
    </>
  );
}

/** The pay of each person, down to the lines. */
function Preview({ payroll }: { payroll: Payroll }): ReactNode {
  const { openFigure, open, replace, close } = useOpenFigure();
  const { start_date, end_date, people } = payroll;
  const user = people.find(
    (person) => openFigure !== null && 'user' in openFigure && person.user.id === openFigure.user,
  )?.user;
  return (
    <>
      <PeoplePanel people={people} onExplain={({ id }) => open({ kind: 'pay', figure: 'net_to_pay', user: id })} />
      {openFigure?.kind === 'pay' && user && (
        <PayDialog
          user={user}
          figure={openFigure.figure}
          from={start_date}
          to={end_date}
          date={openFigure.on ?? start_date}
          onDate={(on) => replace({ ...openFigure, on })}
          onStatement={(on) => open({ kind: 'statement', figure: 'week', user: user.id, on })}
          onClose={close}
        />
      )}
      {openFigure?.kind === 'statement' && (
        <StatementDialog user_id={openFigure.user} date={openFigure.on} onClose={close} />
      )}
    </>
  );
}
