import { Picker } from '@tailboard/ui/picker';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { DayCodes } from './codes.js';

/** Reason why a job was not done. A reason that is no longer offered stays selected. */
export function NotDoneReason({
  codes,
  value,
  fault,
  disabled,
  onPick,
}: {
  codes: DayCodes;
  value: string | null;
  fault: string | undefined;
  disabled: boolean;
  onPick: (code_id: string | null) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day-jobs');
  const reasons = codes.notDone.map(({ id, title, description }) => ({ id, label: title, detail: description }));
  const gone = value !== null && reasons.every(({ id }) => id !== value);
  return (
    <Picker
      label={t('notDoneReason')}
      options={gone ? [...reasons, { id: value, label: t('codeUnknown'), detail: null }] : reasons}
      value={value}
      disabled={disabled}
      error={fault !== undefined}
      help={fault}
      onPick={onPick}
    />
  );
}
