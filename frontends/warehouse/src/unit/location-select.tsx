import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { useLocations } from './use-locations.js';

/** A choice of one location, by its ID. */
export function LocationSelect({
  locations,
  value,
  onChange,
  ...field
}: Pick<TextFieldProps, 'label' | 'helperText' | 'sx'> & {
  locations: ReturnType<typeof useLocations>['locations'];
  value: string;
  onChange: (locationId: string) => void;
}): ReactNode {
  return (
    <TextField {...field} select value={value} onChange={({ target }) => onChange(target.value)}>
      {locations.map(({ locationID, name }) => (
        <MenuItem key={locationID} value={locationID}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
