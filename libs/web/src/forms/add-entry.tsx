import Link from '@mui/material/Link';
import type { Permission } from '@tailboard/contracts/permission';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useMay } from '../access/guard.js';
import { useTexts } from '../i18n/texts.js';

/** The page that adds an entry to a list, and who may use it. */
const lists = {
  category: ['/admin/categories/add', 'reference.write', 'addCategory'],
  timeSlot: ['/admin/timeslots/add', 'reference.write', 'addTimeSlot'],
  location: ['/admin/settings/locations/add', 'location.write', 'addLocation'],
  folder: ['/admin/techs/folders/add', 'folder.write', 'addFolder'],
  qcCode: ['/qcs/codes/add', 'qc-code.write', 'addQcCode'],
  cpeType: ['/warehouse/cpetypes/add', 'cpe-type.write', 'addType'],
  cpeModel: ['/warehouse/cpetypes', 'cpe-type.write', 'addModel'],
} as const satisfies Record<string, readonly [to: string, permission: Permission, text: string]>;

/**
 * Returns the link of a picker without entries to the page that adds one; `undefined` if the list has entries, is not
 * loaded, or may not be changed by the user.
 * @example <FormPicker form={form} name="category_id" options={options} empty={useAddEntry('category', all.data?.data)} />
 */
export function useAddEntry(list: keyof typeof lists, entries: readonly unknown[] | undefined): ReactNode {
  const w = useTexts('web');
  const [to, permission, text] = lists[list];
  const isOffered = useMay(permission);
  if (!isOffered || entries === undefined || entries.length > 0) return undefined;
  return (
    <Link component={RouterLink} to={to}>
      {w(text)}
    </Link>
  );
}
