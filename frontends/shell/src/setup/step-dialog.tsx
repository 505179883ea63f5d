import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { ListLocations, OpenLocation } from '@tailboard/contracts/identity/location';
import {
  ChangeSetting,
  ReadSettings,
  type SettingKey,
  type SettingShown,
} from '@tailboard/contracts/identity/settings';
import type { SetupStep } from '@tailboard/contracts/identity/setup';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { SettingDialog } from '../settings/setting-dialog.js';
import { StarterCodes, StarterDialog, StarterTimeSlots } from './starter-dialogs.js';

/** The steps that are done in a dialog of the setup, without another page. */
const stepsWithDialog = ['company', 'prices', 'locations', 'time_slots', 'codes'] as const satisfies SetupStep[];
export type StepWithDialog = (typeof stepsWithDialog)[number];
export const hasDialog = (step: SetupStep): step is StepWithDialog =>
  (stepsWithDialog as readonly SetupStep[]).includes(step);

/** Does a step of the setup in one save. */
export function StepDialog({ step, onClose }: { step: StepWithDialog; onClose: () => void }): ReactNode {
  const settings = useContractQuery(ReadSettings, {}).data?.data ?? [];
  switch (step) {
    case 'company': {
      const setting = settings.find(({ key }) => key === 'company_name');
      return setting && <SettingDialog setting={setting} settings={settings} onClose={onClose} />;
    }
    case 'prices':
      return <ConfirmPrices settings={settings} onClose={onClose} />;
    case 'locations':
      return <AddLocations onClose={onClose} />;
    case 'time_slots':
      return <StarterTimeSlots onClose={onClose} />;
    case 'codes':
      return <StarterCodes onClose={onClose} />;
  }
}

/** Confirms both prices per point as they are. A price that was set stays. */
function ConfirmPrices({ settings, onClose }: { settings: readonly SettingShown[]; onClose: () => void }): ReactNode {
  const t = useTexts('shell-setup');
  const format = useFormat();
  const { mutate } = useCommand(ChangeSetting, {
    onSuccess: (apply, { data }) => apply(ReadSettings, () => ({ data })),
  });
  const prices = settings.filter(({ key }) => key === 'price_point_tech' || key === 'price_point_company');
  const confirm = async (): Promise<string | null> => {
    for (const { key, label, value, version } of prices.filter((price) => price.version === 0)) {
      const result = await mutate({ key: key as SettingKey, value, effective_from: null }, { ifMatch: version });
      if ('problem' in result) return t('starterStopped', { name: label, message: result.problem.message });
    }
    return null;
  };
  return (
    <StarterDialog
      title={t('step.prices')}
      text={t('pricesText')}
      action={t('confirmPrices')}
      done={t('pricesConfirmed')}
      onAdd={confirm}
      onClose={onClose}
    >
      <Table size="small" aria-label={t('step.prices')}>
        <TableBody>
          {prices.map(({ key, label, value }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right" className="figures">
                {format.money(Number(value))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </StarterDialog>
  );
}

/** Opens a location for each line. A line that is refused stays with its reason; those that exist are left out. */
function AddLocations({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('shell-setup');
  const [text, setText] = useState('');
  const { mutate } = useCommand(OpenLocation, { refreshes: [ListLocations] });
  const names = [...new Set(text.split('\n').map((line) => line.trim()))].filter((name) => name !== '');
  const add = async (): Promise<string | null> => {
    if (names.length === 0) return t('locationsNone');
    for (const [at, name] of names.entries()) {
      const result = await mutate({ name, sort: at + 1 });
      if ('problem' in result && result.problem.code !== 'LocationExists') {
        setText(names.slice(at).join('\n'));
        return t('starterStopped', { name, message: result.problem.message });
      }
    }
    return null;
  };
  return (
    <StarterDialog
      title={t('step.locations')}
      text={t('locationsText')}
      action={t('add')}
      done={t('locationsAdded')}
      onAdd={add}
      onClose={onClose}
    >
      <TextField
        label={t('locationNames')}
        value={text}
        multiline
        fullWidth
        autoFocus
        minRows={3}
        maxRows={10}
        onChange={({ target }) => setText(target.value)}
      />
    </StarterDialog>
  );
}
