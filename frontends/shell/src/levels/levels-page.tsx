import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { FormField } from '@tailboard/web/forms/fields';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { inSettings } from '../settings/settings-frame.js';

/** The employee levels: managers read them, owners and admins change them. A level in use cannot be deleted. */
export function Page(): ReactNode {
  const t = useTexts('shell-levels');
  return (
    <ResourceScreen
      resource={employeeLevels}
      path="/admin/settings/levels"
      t={t}
      search
      columns={['name', 'sort']}
      start={{ name: '', sort: 0 }}
      frame={inSettings('tabLevels')}
      form={(form) => (
        <>
          <FormField form={form} name="name" required autoFocus autoComplete="off" />
          <SortField form={form} />
        </>
      )}
    />
  );
}
