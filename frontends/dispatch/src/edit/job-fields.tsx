import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { Position } from '@tailboard/contracts/miles';
import { jobTypes, type Job } from '@tailboard/contracts/jobs/job';
import type { CreateJob } from '@tailboard/contracts/jobs/job-edit';
import { Panel } from '@tailboard/ui/layout/page';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { FormCheck, FormField, FormPicker } from '@tailboard/web/forms/fields';
import { asLabelled, type BodyOf, type FieldsOf } from '@tailboard/web/forms/form';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ClipboardEvent, ReactNode } from 'react';
import { PositionField } from './position-field.js';
import type { Field } from './form-values.js';
import type { Option, JobOptions } from './job-options.js';

const columns = {
  display: 'grid',
  gap: 2,
  p: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
};
/** Spans this number of the panel's six columns. */
const wide = (span: number) => ({ gridColumn: { md: `span ${span}` } });

/** Both coordinates in one text, as maps copy them: `12.34, -56.78`. */
const PAIR = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Returns the links that add an entry to lists without entries. */
function useAddEntries({ loading, problem, categories, slots, locations }: JobOptions) {
  const getLoaded = (entries: readonly Option[]) => (loading || problem ? undefined : entries);
  return {
    category: useAddEntry('category', getLoaded(categories)),
    slot: useAddEntry('timeSlot', getLoaded(slots)),
    location: useAddEntry('location', getLoaded(locations)),
  };
}

/** All editable fields of a job. */
export function JobFields({
  fields,
  lists,
  job,
  technician,
}: {
  fields: FieldsOf<BodyOf<typeof CreateJob>>;
  lists: JobOptions;
  job: Job | undefined;
  /** The field for the technician of a new job. */
  technician: ReactNode;
}): ReactNode {
  const t = useTexts('dispatch-edit');
  const d = useTexts('dispatch');
  const format = useFormat();
  const add = useAddEntries(lists);
  const form = asLabelled(fields);
  const { date, category_id } = form.watch();
  // The points that the job gets if the field is empty.
  const usual = job && category_id === (job.category?.id ?? '') ? job.points : lists.getDefaultPoints(category_id);
  const words = (name: Field, span: number, options: { multiline?: boolean; type?: 'tel' } = {}): ReactNode => (
    <FormField form={fields} name={name} {...options} {...(options.multiline ? { minRows: 3 } : {})} sx={wide(span)} />
  );
  const renderChoice = (name: Field, choices: readonly Option[], none?: string, empty?: ReactNode): ReactNode => (
    <FormField
      form={fields}
      name={name}
      select
      nullable
      help={empty}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={wide(2)}
    >
      {none !== undefined && <MenuItem value="">{none}</MenuItem>}
      {choices.map(({ id, name: label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </FormField>
  );
  const { lat = null, lng = null, address = '', city = '', state = '', zip = '' } = form.watch('address') ?? {};
  const position = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  const setPosition = (to: Position | null): void => {
    form.setValue('address.lat', to?.lat ?? null, { shouldDirty: true });
    form.setValue('address.lng', to?.lng ?? null, { shouldDirty: true });
  };
  const pastePair = (event: ClipboardEvent): void => {
    const [, lat, lng] = PAIR.exec(event.clipboardData.getData('text')) ?? [];
    if (Math.abs(Number(lat ?? NaN)) > 90 || !(Math.abs(Number(lng ?? NaN)) <= 180)) return;
    event.preventDefault();
    setPosition({ lat: Number(lat), lng: Number(lng) });
  };

  return (
    <>
      <Panel title={t('visit')}>
        <Box sx={columns}>
          <FormField
            form={fields}
            name="date"
            type="date"
            help={job?.user && date !== job.date ? t('travels', { who: job.user.label }) : undefined}
            sx={wide(2)}
          />
          {renderChoice(
            'type',
            jobTypes.map((type) => ({ id: type, name: d(`type.${type}`) })),
          )}
          {renderChoice('time_slot_id', lists.slots, t('noSlot'), add.slot)}
          <Box sx={wide(3)}>
            <FormPicker
              form={fields}
              name="category_id"
              options={lists.categories.map(({ id, name }) => ({ id, label: name }))}
              empty={add.category}
            />
          </Box>
          <FormNumber
            form={fields}
            name="points"
            {...(usual === undefined ? {} : { placeholder: format.number(usual) })}
            sx={wide(1)}
          />
          {renderChoice('location_id', lists.locations, t('noLocation'), add.location)}
          {words('category_comment', 6)}
          {technician && <Box sx={wide(6)}>{technician}</Box>}
          <Box sx={wide(6)}>
            <FormCheck form={fields} name="lock" />
          </Box>
        </Box>
      </Panel>
      <Panel title={t('customer')}>
        <Box sx={columns}>
          {words('customer_name', 3)}
          {words('phone', 3, { type: 'tel' })}
          {words('account_number', 3)}
          {words('identifier', 3)}
        </Box>
      </Panel>
      <Panel title={t('place')}>
        <Box sx={columns} onPaste={pastePair}>
          {words('address.address', 4)}
          {words('address.apt', 2)}
          {words('address.address2', 6)}
          {words('address.city', 3)}
          {words('address.state', 1)}
          {words('address.zip', 2)}
          <PositionField
            position={position}
            address={[address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
            onPosition={setPosition}
          />
        </Box>
      </Panel>
      <Panel title={t('notes')}>
        <Box sx={columns}>{words('dispatch_notes', 6, { multiline: true })}</Box>
      </Panel>
    </>
  );
}
