import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { PreviewAudience } from '@tailboard/contracts/messaging/message-contracts';
import type { Audience } from '@tailboard/contracts/messaging/message';
import { savedAudiences } from '@tailboard/contracts/messaging/saved-audience';
import { roles, type Role } from '@tailboard/contracts/permission';
import { Icon } from '@tailboard/ui/icons';
import type { Choice } from '@tailboard/ui/picker';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ManyPicker } from '@tailboard/web/forms/many-picker';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { SavedChoices } from '../message-templates/saved-choices.js';
import { useLocations } from '../users/places.js';

/** Maximum names shown; the rest is shown as a count. */
const NAMED = 12;

/** Returns a function that names the roles, locations and people of an audience. */
export function useAudienceText(): (audience: Audience) => string | undefined {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const { people } = usePeople();
  const locations = useLocations();
  return ({ all, ...chosen }) => {
    if (all) return t('everybody');
    const listLabels = (ids: readonly string[], choices: readonly Choice[]) =>
      ids.map((id) => choices.find((one) => one.id === id)?.label ?? id);
    const names = [
      ...chosen.roles.map((role) => w(`role.${role}`)),
      ...listLabels(chosen.location_ids, locations),
      ...listLabels(chosen.user_ids, people),
    ];
    return names.join(', ') || undefined;
  };
}

const countChoices = ({ roles, location_ids, user_ids }: Audience): number =>
  roles.length + location_ids.length + user_ids.length;

/** Returns whether two audiences name the same roles, locations and people, in any order. */
function isSameAudience(one: Audience, other: Audience): boolean {
  const toKey = ({ all, ...chosen }: Audience): string =>
    all ? 'all' : JSON.stringify([chosen.roles, chosen.location_ids, chosen.user_ids].map((ids) => ids.toSorted()));
  return toKey(one) === toKey(other);
}

/** The audience of a message, and the users it would reach now: their number and names. */
export function AudienceField({
  value,
  error,
  onChange,
}: {
  value: Audience;
  error: string | undefined;
  onChange: (audience: Audience) => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const s = useTexts('shell-saved-choices');
  const { people } = usePeople();
  const locations = useLocations();
  const places: readonly Choice[] = locations.map(({ id, label }) => ({ id, label }));
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {t('audience')}
      </Typography>
      <SavedChoices<{ audience: Audience }>
        list={savedAudiences}
        label={s('audiences')}
        save={s('saveAudience')}
        hint={s('audienceHint')}
        current={value.all || countChoices(value) === 0 ? null : { audience: value }}
        isChosen={({ audience }) => isSameAudience(audience, value)}
        onChoose={({ audience }) => onChange(audience)}
      />
      <FormControlLabel
        control={<Switch checked={value.all} onChange={({ target }) => onChange({ ...value, all: target.checked })} />}
        label={t('everybody')}
      />
      {!value.all && (
        <>
          <ManyPicker
            label={t('roles')}
            options={roles.map((role) => ({ id: role, label: w(`role.${role}`) }))}
            value={value.roles}
            onChange={(ids) => onChange({ ...value, roles: ids as Role[] })}
          />
          <ManyPicker
            label={t('locations')}
            options={places}
            value={value.location_ids}
            onChange={(location_ids) => onChange({ ...value, location_ids })}
          />
          <ManyPicker
            label={t('people')}
            options={people}
            value={value.user_ids}
            onChange={(user_ids) => onChange({ ...value, user_ids })}
          />
        </>
      )}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      <Preview audience={value} />
    </Box>
  );
}

function Preview({ audience }: { audience: Audience }): ReactNode {
  const t = useTexts('shell-messages');
  const preview = useContractQuery(PreviewAudience, { audience }, { keepPrevious: true, quiet: true });
  const found = preview.data?.data;
  if (!found) return null;
  const rest = found.people - Math.min(found.names.length, NAMED);
  return (
    <Alert severity={found.people === 0 ? 'warning' : 'info'} variant="outlined" icon={<Icon name="people" />}>
      <Typography variant="body2" className="figures" sx={{ fontWeight: 600 }}>
        {found.people === 0 ? t('reachesNobody') : t('reaches', { count: found.people })}
      </Typography>
      <Typography variant="body2">
        {found.names
          .slice(0, NAMED)
          .map(({ label }) => label)
          .join(', ')}
        {rest > 0 && ` ${t('more', { count: rest })}`}
      </Typography>
    </Alert>
  );
}
