import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { FormCheck, FormField } from '@tailboard/web/forms/fields';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts, type TextKey, type Translate } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { PhonesField } from './phones-field.js';
import { choosable, useLevels, useLocations, type PlaceChoice } from './places.js';
import { RolesField } from './roles-field.js';
import type { ContactValues, UserValues } from './user-values.js';

type T = Translate<TextKey<'shell-user-form'>>;

/**
 * The labels of the form's fields.
 * @param pay the path of the pay terms
 */
export const userLabels = (t: T, pay: 'pay' | 'profile'): Record<string, string> => ({
  email: t('email'),
  roles: t('roles'),
  technician_id: t('technicianId'),
  label: t('label'),
  'profile.first_name': t('firstName'),
  'profile.last_name': t('lastName'),
  'profile.location_id': t('location'),
  'profile.employee_level_id': t('level'),
  'profile.hired_on': t('hired'),
  'profile.terminated_on': t('terminated'),
  'profile.dashboard': t('dashboard'),
  'profile.notes': t('notes'),
  'profile.phones': t('phones'),
  'profile.address.address': t('street'),
  'profile.address.address2': t('street2'),
  'profile.address.apt': t('apt'),
  'profile.address.city': t('city'),
  'profile.address.state': t('state'),
  'profile.address.zip': t('zip'),
  ...(pay === 'pay' ? { 'pay.effective_from': t('payFrom') } : {}),
  [`${pay}.pay_type`]: t('payType'),
  [`${pay}.pay_rate`]: t('payRate'),
  [`${pay}.unpaid`]: t('unpaid'),
  [`${pay}.price_level`]: t('priceLevel'),
  [`${pay}.salary`]: t('exempt'),
  [`${pay}.gas`]: t('gas'),
  [`${pay}.gas_rate_cents`]: t('gasRate'),
});

/** Format hints that the schema alone cannot express. */
export const userAdvice = (t: T, pay: 'pay' | 'profile'): Record<string, string> => ({
  'profile.address.state': t('stateHelp'),
  'profile.address.zip': t('zipHelp'),
  [`${pay}.pay_rate`]: t('payRateHelp'),
  [`${pay}.gas_rate_cents`]: t('gasRateHelp'),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`profile.phones.${at}.number`, t('phoneHelp')])),
});

/** A group of fields with a heading. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }): ReactNode {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, '& + section': { pt: 1 } }}>
      <Box>
        <Typography variant="h2">{title}</Typography>
        {help !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {help}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** Fields side by side if there is room. */
export function Side({ columns = '1fr 1fr', children }: { columns?: string; children: ReactNode }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: columns } }}>
      {children}
    </Box>
  );
}

function PlaceField({
  form,
  name,
  places,
  none,
}: {
  form: FieldsOf<UserValues>;
  name: 'profile.location_id' | 'profile.employee_level_id';
  places: readonly PlaceChoice[];
  none: string;
}): ReactNode {
  const chosen = useWatch({ control: asLabelled(form).control, name }) as string | null;
  const offered = choosable(places, chosen);
  return (
    <FormField
      form={form}
      name={name}
      select
      nullable
      slotProps={{
        select: { displayEmpty: true, ...(offered.some(({ id }) => id === chosen) ? {} : { value: '' }) },
        inputLabel: { shrink: true },
      }}
    >
      <MenuItem value="">{none}</MenuItem>
      {offered.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </FormField>
  );
}

/** The address of a user: complete or empty. */
export function AddressFields({ form }: { form: FieldsOf<ContactValues> }): ReactNode {
  const t = useTexts('shell-user-form');
  const w = useTexts('web');
  return (
    <Section title={w('address')} help={t('addressHelp')}>
      <FormField form={form} name="profile.address.address" autoComplete="off" />
      <Side columns="2fr 1fr">
        <FormField form={form} name="profile.address.address2" autoComplete="off" />
        <FormField form={form} name="profile.address.apt" autoComplete="off" />
      </Side>
      <Side columns="2fr 1fr 1fr">
        <FormField form={form} name="profile.address.city" autoComplete="off" />
        <FormField
          form={form}
          name="profile.address.state"
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 2, style: { textTransform: 'uppercase' } } }}
        />
        <FormField form={form} name="profile.address.zip" autoComplete="off" />
      </Side>
    </Section>
  );
}

/** Account, person, phones and address of a user, shared by adding and editing. */
export function UserFields({ form }: { form: FieldsOf<UserValues> }): ReactNode {
  const t = useTexts('shell-user-form');
  const locations = useLocations();
  const levels = useLevels();
  return (
    <>
      <Section title={t('account')}>
        <FormField form={form} name="email" type="email" required autoComplete="off" />
        <RolesField form={form} name="roles" />
        <Side>
          <FormField form={form} name="technician_id" help={t('technicianIdHelp')} autoComplete="off" />
          <FormField form={form} name="label" help={t('labelHelp')} autoComplete="off" />
        </Side>
      </Section>
      <Section title={t('person')}>
        <Side>
          <FormField form={form} name="profile.first_name" required autoComplete="off" />
          <FormField form={form} name="profile.last_name" required autoComplete="off" />
          <PlaceField form={form} name="profile.location_id" places={locations} none={t('noLocation')} />
          <PlaceField form={form} name="profile.employee_level_id" places={levels} none={t('noLevel')} />
          <FormField form={form} name="profile.hired_on" type="date" nullable />
          <FormField form={form} name="profile.terminated_on" type="date" nullable />
        </Side>
        <FormCheck form={form} name="profile.dashboard" />
        <FormField form={form} name="profile.notes" multiline minRows={2} maxRows={8} />
      </Section>
      <PhonesField form={form} />
      <AddressFields form={form} />
    </>
  );
}
