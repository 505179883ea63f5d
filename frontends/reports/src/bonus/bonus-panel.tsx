import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadBonus, SetBonus } from '@tailboard/contracts/jobs/week';
import { ExplainPay } from '@tailboard/contracts/reports/pay';
import { ReadCodeReport, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { FormCheck } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { FormMoney } from '@tailboard/web/forms/money-field';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

interface Person {
  readonly id: string;
  readonly label: string;
}

/**
 * The bonus of a user's week, in weekly and range reports of one person. Owners, admins and managers set it;
 * supervisors read it. In a range, one of its weeks is selected.
 */
export function BonusPanel({
  user,
  from,
  to,
  weekly,
}: {
  user: Person;
  from: string;
  to: string;
  weekly: boolean;
}): ReactNode {
  const t = useTexts('reports-bonus');
  const format = useFormat();
  const found = useContractQuery(
    ReadProductivity,
    { start_date: from, end_date: to, user_id: user.id },
    { enabled: !weekly },
  );
  const weeks = weekly ? [from] : (found.data?.weeks ?? []).map(({ start_date }) => start_date);
  const [chosen, setChosen] = useState<string | null>(null);
  const week = chosen !== null && weeks.includes(chosen) ? chosen : weeks.at(-1);
  if (week === undefined) return null;
  return (
    <Panel title={t('title', { date: format.date(week) })}>
      <Box sx={{ p: 2, display: 'grid', gap: 2, maxWidth: 560 }}>
        {!weekly && (
          <TextField select label={t('week')} value={week} onChange={({ target }) => setChosen(target.value)}>
            {weeks.map((start) => (
              <MenuItem key={start} value={start}>
                {format.date(start)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <OfWeek key={week} user={user} week={week} />
      </Box>
    </Panel>
  );
}

function OfWeek({ user, week }: { user: Person; week: string }): ReactNode {
  const t = useTexts('reports-bonus');
  const may = useMay('bonus.write');
  const { data, problem, loading, refetch } = useContractQuery(ReadBonus, { userId: user.id, date: week });
  if (loading) return <Loading rows={2} />;
  if (problem)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  // The server responds with 204 if there is no bonus.
  const bonus = data ?? null;
  return may ? <Editor user={user} week={week} bonus={bonus} /> : <Read bonus={bonus} />;
}

type SavedBonus = NonNullable<OutputOf<typeof ReadBonus>> | null;

function Read({ bonus }: { bonus: SavedBonus }): ReactNode {
  const t = useTexts('reports-bonus');
  const format = useFormat();
  return (
    <Typography variant="body2" className="figures">
      {bonus === null
        ? t('none')
        : `${t('is', {
            quantity: bonus.bonus_quantity,
            amount: format.money(bonus.bonus_amount_in_cents),
            total: format.money(bonus.bonus_quantity * bonus.bonus_amount_in_cents),
          })} ${t(bonus.bonus_shown ? 'isShown' : 'notShown')}`}
    </Typography>
  );
}

function Editor({ user, week, bonus }: { user: Person; week: string; bonus: SavedBonus }): ReactNode {
  const t = useTexts('reports-bonus');
  const format = useFormat();
  const { toast } = useToast();
  const form = useContractForm(SetBonus, {
    labels: { bonus_amount_in_cents: t('amount'), bonus_quantity: t('quantity'), bonus_shown: t('shown') },
    advice: { bonus_amount_in_cents: t('amountAdvice'), bonus_quantity: t('quantityAdvice') },
    start: {
      user_id: user.id,
      start_date: bonus?.start_date ?? week,
      bonus_amount_in_cents: bonus?.bonus_amount_in_cents ?? 0,
      bonus_quantity: bonus?.bonus_quantity ?? 0,
      bonus_shown: bonus?.bonus_shown ?? false,
    },
  });
  const saving = useSave(form, SetBonus, {
    draft: `bonus.${user.id}.${week}`,
    version: bonus?.version ?? 0,
    refreshes: [ReadBonus, ReadCodeReport, ExplainPay],
    onSaved: () => toast(t('saved')),
  });
  return (
    <SaveForm saving={saving} label={t('title', { date: format.date(week) })} submit={t('save')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <FormMoney form={form} name="bonus_amount_in_cents" required />
        <FormNumber form={form} name="bonus_quantity" integer required />
      </Box>
      <FormCheck form={form} name="bonus_shown" help={t('shownHelp')} />
    </SaveForm>
  );
}
