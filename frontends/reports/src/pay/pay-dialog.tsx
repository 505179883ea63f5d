import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { addDays } from '@tailboard/contracts/company-time';
import { ExplainPay, ExplainPayAt, type ExplainedPay, type PayFigure } from '@tailboard/contracts/reports/pay';
import { Modal } from '@tailboard/ui/modal';
import { Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { CachedNotice } from '@tailboard/web/lists/cached-notice';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { MomentField } from '@tailboard/web/forms/moment-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { ROOM } from '../lines/lines-dialog.js';
import { FigureLines } from './figure-lines.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/**
 * The pay of a workweek, figure by figure, down to the recorded events. If a report covers several weeks, users can
 * switch between them.
 * @param figure the requested figure; it is open
 */
export function PayDialog({
  user,
  from,
  to,
  figure,
  date,
  onDate,
  onStatement,
  onClose,
}: {
  user: { id: string; label: string };
  from: string;
  to: string;
  figure: PayFigure;
  /** Any date of the shown week. */
  date: string;
  onDate: (date: string) => void;
  /** Shows the week as a printable statement. */
  onStatement: (date: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('reports-pay');
  const w = useTexts('web');
  const format = useFormat();
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : null;
  const [at, setAt] = useState<string | null>(null);
  // One's own pay is shown without a network too.
  const now = useCachedQuery(ExplainPay, { user_id: user.id, date }, { enabled: at === null, cached: user.id === me });
  const then = useContractQuery(ExplainPayAt, { user_id: user.id, date, at: at ?? '' }, { enabled: at !== null });
  const { data, problem, loading, refetch } = at === null ? now : then;
  const since = at === null ? now.since : null;
  const pay = data?.data;
  return (
    <Modal
      width={ROOM}
      title={t('title', { name: pay?.user.label ?? user.label })}
      onClose={onClose}
      actions={
        <>
          {pay && pay.start_date > from && (
            <Button onClick={() => onDate(addDays(pay.start_date, -1))}>{t('before')}</Button>
          )}
          {pay && pay.end_date < to && <Button onClick={() => onDate(addDays(pay.end_date, 1))}>{t('after')}</Button>}
          {pay && at === null && <Button onClick={() => onStatement(pay.start_date)}>{t('statement')}</Button>}
          <Button variant="contained" onClick={onClose}>
            {w('close')}
          </Button>
        </>
      }
    >
      <Box sx={{ pt: 1, pb: 1.5 }}>
        <MomentField moment={at} onMoment={setAt} />
      </Box>
      <CachedNotice since={since} />
      {loading && <Loading rows={8} />}
      {problem && !pay && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {pay && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" className="figures">
            {t('week', { from: format.date(pay.start_date), to: format.date(pay.end_date) })}
          </Typography>
          <Whether pay={pay} />
          <Box>
            {pay.figures.map((one) => (
              // The requested figure starts open, also in another week.
              <FigureLines
                key={`${pay.start_date} ${at ?? ''} ${one.figure}`}
                explained={one}
                defaultOpen={one.figure === figure}
                askOn={user.id === me && at === null ? pay.start_date : null}
              />
            ))}
          </Box>
          <Terms pay={pay} />
          <Runs pay={pay} />
        </Box>
      )}
    </Modal>
  );
}

function Whether({ pay }: { pay: ExplainedPay }): ReactNode {
  const t = useTexts('reports-pay');
  const format = useFormat();
  const { zone } = useCompany();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {pay.finalized && pay.finalized_at !== null
        ? t('finalized', { when: format.instant(pay.finalized_at, zone) })
        : t('notFinalized')}
      {pay.estimate && ` ${t('estimate')}`}
      {pay.withheld && ` ${t('withheld')}`}
    </Typography>
  );
}

function Terms({ pay: { terms } }: { pay: ExplainedPay }): ReactNode {
  const t = useTexts('reports-pay');
  const format = useFormat();
  if (terms === null) return null;
  return (
    <Box>
      <Typography variant="h3">{t('terms')}</Typography>
      <Typography variant="body2" className="figures">
        {t('termsLine', {
          type: t(terms.pay_type),
          rate: format.money(Math.round(terms.pay_rate * 100)),
          price: format.money(terms.price_point_cents),
          minutes: terms.minutes_per_point,
          threshold: terms.overtime_threshold,
        })}
        {terms.exempt && ` ${t('exempt')}`}
        {terms.overtime_note !== null && ` ${terms.overtime_note}`}
      </Typography>
    </Box>
  );
}

function Runs({ pay: { runs } }: { pay: ExplainedPay }): ReactNode {
  const t = useTexts('reports-pay');
  const format = useFormat();
  const { zone } = useCompany();
  if (runs.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{t('runs')}</Typography>
      <Box component="ul" className="figures" sx={{ m: 0, pl: 2.5 }}>
        {runs.map(({ run_id, at, total_cents, line_hash }) => (
          <Typography key={run_id} component="li" variant="body2">
            {t('run', { run: run_id, when: format.instant(at, zone), total: format.money(total_cents) })}{' '}
            <Box component="span" sx={{ fontFamily: MONO, fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
              {line_hash.slice(0, 12)}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
