import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { weekdays, type Weekday } from '@tailboard/contracts/identity/settings';
import {
  frequencies,
  LAST_MONTHLY_DAY,
  ListReportSubscriptions,
  SubscribeToReport,
  type Frequency,
  type SubscribedReport,
  type SubscriptionSchedule,
} from '@tailboard/contracts/reports/subscription';
import { Icon } from '@tailboard/ui/icons';
import { Failed } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { usePeople } from '@tailboard/web/app/people';
import { useConfig } from '@tailboard/web/api/config';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useId, useState, type ReactNode } from 'react';
import { useScheduleWords } from './use-schedule-words.js';

const isSameReport = (a: SubscribedReport, b: SubscribedReport): boolean =>
  a.report === b.report && a.user_id === b.user_id && a.location_id === b.location_id && a.all === b.all;

/**
 * Subscribes to a report, or changes on which day it is sent.
 * @param offered the frequencies to choose from, the first of which is chosen
 */
export function SubscribeDialog({
  report,
  offered,
  onClose,
}: {
  report: SubscribedReport;
  offered: readonly Frequency[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('reports-subscriptions');
  const w = useTexts('web');
  const words = useScheduleWords();
  const { toast } = useToast();
  const session = useSession().state;
  const sendsMail = useConfig().email;
  const frequencyId = useId();
  const [frequency, setFrequency] = useState<Frequency>(offered[0]!);
  const [pickedWeekday, setWeekday] = useState<Weekday | null>(null);
  const [pickedDay, setDay] = useState<number | null>(null);
  const { people } = usePeople();
  const locations = useContractQuery(ListLocations, {}, { enabled: report.location_id !== null }).data?.data;
  const user = report.user_id === null ? null : people.find(({ id }) => id === report.user_id)?.label;
  const location = Object.values(locations ?? {}).find(({ locationID }) => locationID === report.location_id)?.name;
  const subscriptions = useContractQuery(ListReportSubscriptions, {}).data?.data ?? [];
  const { mutate, pending, problem } = useCommand(SubscribeToReport, { refreshes: [ListReportSubscriptions] });
  const present = subscriptions.find(
    (one) => isSameReport(one, report) && one.schedule.frequency === frequency,
  )?.schedule;
  const weekday = pickedWeekday ?? (present?.frequency === 'weekly' ? present.weekday : 'monday');
  const day = pickedDay ?? (present?.frequency === 'monthly' ? present.day : 1);
  const name = t(`report.${report.report}`);
  const toSchedule = (): SubscriptionSchedule => {
    if (frequency === 'weekly') return { frequency, weekday };
    return frequency === 'monthly' ? { frequency, day } : { frequency };
  };
  const submit = async (): Promise<void> => {
    if (pending) return;
    const schedule = toSchedule();
    const { report: named, user_id, location_id, all } = report;
    const result = await mutate({ report: named, user_id, location_id, all, schedule });
    if ('problem' in result) return;
    toast(t('saved', { report: name, schedule: words.schedule(schedule) }));
    onClose();
  };
  return (
    <Modal
      title={t('subscribe', { report: name })}
      onSubmit={() => void submit()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t(present ? 'saveChange' : 'save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {problem && !problem.handled && <Failed>{t('failed', { message: problem.message })}</Failed>}
        <Typography variant="body2">
          {[user ?? t('allPeople'), location, report.all ? t('notFinalized') : ''].filter(Boolean).join(' · ')}
        </Typography>
        {offered.length > 1 && (
          <FormControl>
            <FormLabel id={frequencyId}>{t('frequency')}</FormLabel>
            <RadioGroup
              aria-labelledby={frequencyId}
              value={frequency}
              onChange={(_, chosen) => setFrequency(chosen as Frequency)}
            >
              {frequencies
                .filter((one) => offered.includes(one))
                .map((one) => (
                  <FormControlLabel key={one} value={one} control={<Radio />} label={t(one)} />
                ))}
            </RadioGroup>
          </FormControl>
        )}
        {frequency === 'weekly' && (
          <TextField
            select
            label={t('weekday')}
            value={weekday}
            onChange={({ target }) => setWeekday(target.value as Weekday)}
          >
            {weekdays.map((one) => (
              <MenuItem key={one} value={one}>
                {words.weekday(one)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {frequency === 'monthly' && (
          <TextField select label={t('day')} value={day} onChange={({ target }) => setDay(Number(target.value))}>
            {Array.from({ length: LAST_MONTHLY_DAY }, (_, at) => (
              <MenuItem key={at} value={at + 1}>
                {at + 1}
              </MenuItem>
            ))}
          </TextField>
        )}
        {present && (
          <Typography variant="body2" role="status">
            {t('present', { schedule: words.schedule(present) })}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('linkOnly', { email: session.status === 'in' ? session.user.email : '' })}
        </Typography>
        {!sendsMail && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
            {t('noMail')}
          </Alert>
        )}
      </Box>
    </Modal>
  );
}
