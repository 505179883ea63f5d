import { useLocale } from '@tailboard/web/i18n/locale';
import { ScanBox, type IncompleteScan } from '@tailboard/web/scan/scan-box';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import type { ReactNode } from 'react';
import { useEquipmentSettings } from '../unit/equipment-settings.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { ActionResult } from './command-result.js';
import type { OverrideTexts } from '../unit/overwrite-dialog.js';
import { readSerials } from './read-serials.js';
import type { SerialCommand } from './use-serial-command.js';

/**
 * Applies a command to serials, by single scans or a paste of thousands, and shows the result.
 * @param notDone the heading above the failures
 * @param override what overriding means here, if it is not overwriting
 * @param children buttons that stay above the results
 * @param read the parser of the text, if not every serial or MAC is a separate unit
 */
export function SerialBox<Context>({
  command,
  label,
  action,
  notDone,
  read,
  incomplete,
  override,
  children,
}: {
  command: SerialCommand<Context>;
  label?: string;
  action: string;
  notDone: string;
  read?: (text: string, pasted: boolean) => readonly ReadCode[];
  incomplete?: readonly IncompleteScan[];
  override?: OverrideTexts;
  children?: ReactNode;
}): ReactNode {
  const unitFormat = useUnitFormat();
  const { locale } = useLocale();
  const { limit } = useEquipmentSettings();
  return (
    <>
      <ScanBox
        label={label ?? unitFormat.t('serialMac')}
        action={action}
        read={read ?? ((text, pasted) => readSerials(text, locale, pasted))}
        onCodes={command.onCodes}
        toCommand={command.toCommand}
        context={command.context}
        findSettled={command.findSettled}
        limit={limit}
        {...(incomplete ? { incomplete } : {})}
        {...(command.undo ? { onUndo: command.undo, undoes: command.undoCount } : {})}
      >
        {children}
      </ScanBox>
      <ActionResult act={command} notDone={notDone} {...(override ? { override } : {})} />
    </>
  );
}
