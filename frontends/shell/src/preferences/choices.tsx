import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { locales } from '@tailboard/contracts/locale';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useThemeMode, type ThemeMode } from '@tailboard/ui/theme';
import { localeNames, useLocale } from '@tailboard/web/locale';
import { useTexts } from '@tailboard/web/texts';
import { useId, useState, type ReactNode } from 'react';
import { shellTexts } from '../texts.js';

function Choice<V extends string>({
  label,
  icon,
  value,
  options,
  onChoose,
}: {
  label: string;
  icon: IconName;
  value: V;
  options: readonly { value: V; name: string; lang?: string }[];
  onChoose: (value: V) => void;
}): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      {/* The browser's own hint: that of the library would be 10 kB more before the sign-in. */}
      <IconButton
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name={icon} />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            lang={option.lang}
            onClick={() => {
              setAnchor(null);
              onChoose(option.value);
            }}
          >
            <ListItemIcon>{option.value === value && <Icon name="check" />}</ListItemIcon>
            {option.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const modes = ['system', 'light', 'dark'] as const satisfies readonly ThemeMode[];
const modeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const;

export function ThemeChoice(): ReactNode {
  const { mode, choose } = useThemeMode();
  const t = useTexts(shellTexts);
  return (
    <Choice
      label={t('theme')}
      icon={modeIcons[mode]}
      value={mode}
      options={modes.map((value) => ({ value, name: t(`theme.${value}`) }))}
      onChoose={choose}
    />
  );
}

export function LanguageChoice(): ReactNode {
  const { locale, choose } = useLocale();
  const t = useTexts(shellTexts);
  return (
    <Choice
      label={t('language')}
      icon="globe"
      value={locale}
      options={locales.map((value) => ({ value, name: localeNames[value], lang: value }))}
      onChoose={choose}
    />
  );
}
