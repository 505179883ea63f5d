import { useMay } from '@tailboard/web/access/guard';
import { useEquipmentSettings } from './equipment-settings.js';

/** Returns whether deleting a unit is offered: the user may delete, and the setting `delete_status` shows it. */
export function useMayRemove(): boolean {
  const { deletable } = useEquipmentSettings();
  return useMay('cpe.remove') && deletable;
}
