import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { locales } from '@tailboard/contracts/locale';
import { useThemeMode } from '@tailboard/ui/layout/theme';
import { useSession } from '@tailboard/web/app-context';
import { localeNames } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useId, type ReactNode } from 'react';
import { chinese } from '../typefaces.js';
import { ThisDevice } from './this-device.js';
import { AccountSettings } from './settings-layout.js';
import { useLanguageChoice } from '../preferences/use-language-choice.js';

function Choice<V extends string>({
  label,
  help,
  value,
  options,
  onChoose,
}: {
  label: string;
  help: string;
  value: V;
  options: readonly { readonly value: V; readonly name: string; readonly lang?: string }[];
  onChoose: (value: V) => void;
}): ReactNode {
  const id = useId();
  return (
    <FormControl sx={{ display: 'flex', mb: 3 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(_, chosen) => onChoose(chosen as V)}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio />}
            label={option.name}
            lang={option.lang}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
        {help}
      </FormHelperText>
    </FormControl>
  );
}

const modes = ['system', 'light', 'dark'] as const;

/** The default settings: language, and light or dark mode. Both apply at once; there is no save button. */
export function Page(): ReactNode {
  // The language list shows one language in Chinese.
  useEffect(chinese, []);
  const t = useTexts('shell-account');
  const { locale, choose } = useLanguageChoice();
  const theme = useThemeMode();
  const { state } = useSession();
  const actions = state.status === 'in' && state.user.impersonated_by !== null;
  return (
    <AccountSettings>
      <Choice
        label={t('language')}
        help={t(actions ? 'languageOther' : 'languageHelp')}
        value={locale}
        options={locales.map((value) => ({ value, name: localeNames[value], lang: value }))}
        onChoose={choose}
      />
      <Choice
        label={t('theme')}
        help={t('themeHelp')}
        value={theme.mode}
        options={modes.map((value) => ({ value, name: t(`theme.${value}`) }))}
        onChoose={theme.choose}
      />
      {!actions && <ThisDevice />}
    </AccountSettings>
  );
}
