import IconButton from '@mui/material/IconButton';
import { locales } from '@tailboard/contracts/locale';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useThemeMode, type ThemeMode } from '@tailboard/ui/layout/theme';
import { localeNames } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import type { ChoiceMenu as ChoiceMenuComponent, ChoiceMenuProps } from './choice-menu.js';
import { useLanguageChoice } from './use-language-choice.js';

type Menu = typeof ChoiceMenuComponent;

/** A button that opens a menu of options. The menu loads on the first click, which saves the sign-in page 10 kB. */
function Choice<V extends string>({
  label,
  icon,
  ...menu
}: {
  label: string;
  icon: IconName;
} & Pick<ChoiceMenuProps<V>, 'value' | 'options' | 'onChoose'>): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [ChoiceMenu, setChoiceMenu] = useState<Menu | null>(null);
  const id = useId();
  const close = (): void => setAnchor(null);
  const open = (button: HTMLElement): void => {
    setAnchor(button);
    // Without a network the menu stays closed, and the next click tries again.
    import('./choice-menu.js').then((loaded) => setChoiceMenu(() => loaded.ChoiceMenu), close);
  };
  return (
    <>
      {/* The browser's native tooltip. The library's tooltip would add 10 kB before the sign-in. */}
      <IconButton
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <Icon name={icon} />
      </IconButton>
      {anchor && ChoiceMenu && <ChoiceMenu id={id} anchor={anchor} {...menu} onClose={close} />}
    </>
  );
}

const modes = ['system', 'light', 'dark'] as const satisfies readonly ThemeMode[];
const modeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const;

export function ThemeChoice(): ReactNode {
  const { mode, choose } = useThemeMode();
  const t = useTexts('shell');
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
  const { locale, choose } = useLanguageChoice();
  const t = useTexts('shell');
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
