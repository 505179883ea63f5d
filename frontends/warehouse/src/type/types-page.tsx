import { cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { FormCheck, FormField } from '@tailboard/web/forms/fields';
import { useFormat } from '@tailboard/web/i18n/format';
import { FormMoney } from '@tailboard/web/forms/money-field';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** The equipment types, managed by warehouse users. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-type');
  const format = useFormat();
  return (
    <ResourceScreen
      resource={cpeTypes}
      path="/warehouse/cpetypes"
      view="/warehouse/cpetypes/view/"
      t={t}
      deletes={t('deletes')}
      columns={[
        'title',
        'description',
        {
          key: 'mac',
          label: t('macRequired'),
          render: ({ mac_required }) => t(mac_required ? 'yes' : 'no'),
        },
        {
          key: 'cost',
          label: t('cost'),
          align: 'right',
          render: ({ company_cost_cents }) =>
            company_cost_cents === undefined ? '' : format.money(company_cost_cents),
        },
        'sort',
      ]}
      labels={{
        title: t('name'),
        description: t('description'),
        serial_pattern: t('pattern'),
        mac_required: t('macRequired'),
        company_cost_cents: t('cost'),
      }}
      start={{
        title: '',
        description: '',
        serial_pattern: '',
        mac_required: false,
        company_cost_cents: 0,
        sort: 0,
      }}
      form={(form) => (
        <>
          <FormField form={form} name="title" required autoFocus autoComplete="off" />
          <FormField form={form} name="description" multiline minRows={2} />
          <FormField form={form} name="serial_pattern" help={t('patternHelp')} autoComplete="off" />
          <FormCheck form={form} name="mac_required" />
          <FormMoney form={form} name="company_cost_cents" />
          <SortField form={form} />
        </>
      )}
    />
  );
}
