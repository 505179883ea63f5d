import Box from '@mui/material/Box';
import { categories } from '@tailboard/contracts/jobs/reference';
import { FormField } from '@tailboard/web/forms/fields';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Colored } from '../codes/color-dot.js';
import { SkillsField } from './skills-field.js';

/** The categories of jobs and codes. */
export function Page(): ReactNode {
  const t = useTexts('reports-categories');
  const w = useTexts('web');
  return (
    <ResourceScreen
      resource={categories}
      path="/admin/categories"
      t={t}
      columns={[
        {
          key: 'name',
          label: w('name'),
          sort: 'name',
          main: true,
          render: ({ name, color }) => <Colored color={color}>{name}</Colored>,
        },
        ...(['description', 'default_points', 'default_minutes'] as const),
        { key: 'skills', label: t('skills'), render: ({ skills }) => skills.join(', ') },
        'sort',
      ]}
      labels={{
        description: t('description'),
        color: t('color'),
        default_points: t('points'),
        default_minutes: t('minutes'),
        skills: t('skills'),
      }}
      start={{
        name: '',
        description: '',
        color: '#64748b',
        default_points: 0,
        default_minutes: 0,
        skills: [],
        sort: 0,
      }}
      form={(form) => (
        <>
          <FormField form={form} name="name" required autoFocus autoComplete="off" />
          <FormField form={form} name="description" multiline minRows={2} />
          <SkillsField form={form} help={t('skillsHelp')} />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <FormNumber form={form} name="default_points" />
            <FormNumber form={form} name="default_minutes" integer />
            <FormField form={form} name="color" type="color" />
            <SortField form={form} />
          </Box>
        </>
      )}
    />
  );
}
