import MenuItem from '@mui/material/MenuItem';
import { qcCodes, severities } from '@tailboard/contracts/qc/qc-code';
import { FormCheck, FormField } from '@tailboard/web/forms/fields';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useFormat } from '@tailboard/web/i18n/format';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** The QC codes; QC users also edit them. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-qc-codes');
  const format = useFormat();
  return (
    <ResourceScreen
      resource={qcCodes}
      path="/qcs/codes"
      view="/qcs/codes/view/"
      search
      t={t}
      deletes={t('deletes')}
      columns={[
        'title',
        'category',
        { key: 'severity', label: t('severity'), render: ({ severity }) => t(severity) },
        { key: 'safety', label: t('safety'), render: ({ safety }) => t(safety ? 'yes' : 'no') },
        { key: 'photo', label: t('photo'), render: ({ photo_required }) => t(photo_required ? 'yes' : 'no') },
        {
          key: 'points',
          label: t('points'),
          align: 'right',
          render: ({ points_deduct }) => format.number(points_deduct),
        },
      ]}
      labels={{
        title: t('name'),
        description: t('description'),
        category: t('category'),
        severity: t('severity'),
        safety: t('safety'),
        points_deduct: t('points'),
        photo_required: t('photo'),
      }}
      start={{
        title: '',
        description: '',
        category: '',
        severity: 'minor',
        safety: false,
        points_deduct: 0,
        photo_required: false,
        sort: 0,
      }}
      form={(form) => (
        <>
          <FormField form={form} name="title" required autoFocus autoComplete="off" />
          <FormField form={form} name="description" multiline minRows={2} />
          <FormField form={form} name="category" autoComplete="off" />
          <FormField form={form} name="severity" select>
            {severities.map((severity) => (
              <MenuItem key={severity} value={severity}>
                {t(severity)}
              </MenuItem>
            ))}
          </FormField>
          <FormCheck form={form} name="safety" />
          <FormCheck form={form} name="photo_required" />
          <FormNumber form={form} name="points_deduct" help={t('pointsHelp')} />
          <SortField form={form} />
        </>
      )}
    />
  );
}
