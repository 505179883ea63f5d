import { useMay } from '@tailboard/web/access/guard';
import { useEquipmentSettings } from './equipment-settings.js';

/** Whether deleting a unit is offered: the person may, and the setting `delete_status` shows it. */
export function useMayRemove(): boolean {
  const { deletable } = useEquipmentSettings();
  return useMay('cpe.remove') && deletable;
}
