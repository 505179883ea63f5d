import { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { FormField } from '@tailboard/web/forms/fields';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import type { ReactNode } from 'react';
import { ColumnsField } from './columns-field.js';

/** The layouts of payroll files. */
export function Page(): ReactNode {
  const t = useTexts('reports-payroll-layouts');
  const w = useTexts('web');
  return (
    <ResourceScreen
      resource={payrollLayouts}
      path="/admin/payroll/layouts"
      t={t}
      columns={[
        { key: 'name', label: w('name'), sort: 'name', main: true, render: ({ name }) => name },
        { key: 'count', label: t('count'), align: 'right', render: ({ columns }) => columns.length },
        {
          key: 'titles',
          label: t('columnTitle'),
          render: ({ columns }) => columns.map(({ title }) => title).join(', '),
        },
      ]}
      labels={{ columns: t('columns') }}
      start={{ name: '', columns: [] }}
      wideForm
      form={(form) => (
        <>
          <FormField form={form} name="name" required autoFocus autoComplete="off" />
          <ColumnsField form={form} />
        </>
      )}
    />
  );
}
