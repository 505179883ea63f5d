import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { dark, light } from './palette.js';
import { paper } from './paper.js';

/** On touch devices, no control is smaller than 44 px. */
export const TOUCH = '@media screen and (max-width: 767.95px), screen and (pointer: coarse)';
/** The height of a row on devices with a mouse, in px. */
export const ROW = 36;
/** The height of the top bar of every page, in px. Sticky elements below it use this offset. */
export const TOP_BAR = 52;
/** For IDs, serials and account numbers. */
export const MONO = 'ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, monospace';
/** The sidebar collapses below this width, in px. */
export const NARROW = 950;
/** The phone screens apply below this width, in px. */
export const MOBILE = 768;

const focusRing = {
  outline: '2px solid',
  outlineColor: 'var(--mui-palette-primary-main)',
  outlineOffset: 2,
};

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: MOBILE, lg: NARROW, xl: 1440 } },
  shape: { borderRadius: 6 },
  typography: {
    // Chinese uses installed fonts. The last but one font is delivered with the page, in parts, if the device has none.
    fontFamily:
      '"Inter Variable", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Noto Sans SC Variable", system-ui, sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.01em' },
    h2: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650 },
    h3: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 650 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    button: { fontSize: '0.8125rem', fontWeight: 600, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 160,
      complex: 200,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        html: { overflowY: 'scroll', WebkitTextSizeAdjust: '100%' },
        body: { fontFeatureSettings: '"cv05", "ss03"' },
        'a, button, input, select, textarea, [tabindex]': { scrollMarginTop: 64 },
        ':focus-visible': focusRing,
        // Chinese characters have their own grid, so the spacing between them is not reduced.
        ':lang(zh) :is(h1, h2, h3, h4, h5, h6, .MuiTypography-root)': { letterSpacing: 0 },
        '.figures, table, time': { fontVariantNumeric: 'tabular-nums' },
        ...paper,
        // Forced colors drop backgrounds and shadows, so an outline shows what is selected. Buttons remove outlines.
        '@media (forced-colors: active)': {
          '.Mui-selected, [aria-selected="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"]), [data-selected]':
            { outline: '2px solid Highlight !important', outlineOffset: '-2px !important' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { minHeight: 32, paddingInline: 12, whiteSpace: 'nowrap', [TOUCH]: { minHeight: 44 } },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 6, [TOUCH]: { minWidth: 44, minHeight: 44 } } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: {
      defaultProps: { size: 'small' },
      // Its own height rule is more specific than that of the input it belongs to.
      styleOverrides: { select: { [TOUCH]: { '&&': { minHeight: 28, lineHeight: '28px' } } } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--mui-palette-background-paper)',
          // The border of a control must be visible: 3 : 1 against both surfaces.
          '& .MuiOutlinedInput-notchedOutline': {
            borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, transparent)',
          },
        },
        input: { [TOUCH]: { minHeight: 28 } },
      },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 4, '&.Mui-focusVisible': focusRing, [TOUCH]: { padding: 12 } } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiMenu: { defaultProps: { slotProps: { paper: { elevation: 6 } } } },
    MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 34, [TOUCH]: { minHeight: 44 } } } },
    MuiListItemButton: { styleOverrides: { root: { minHeight: ROW, [TOUCH]: { minHeight: 44 } } } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: ROW,
          padding: '4px 12px',
          fontSize: '0.8125rem',
          borderColor: 'var(--mui-palette-divider)',
          '&:first-of-type': { paddingLeft: 16 },
          '&:last-of-type': { paddingRight: 16 },
        },
        head: { fontWeight: 600, color: 'var(--mui-palette-text-secondary)', whiteSpace: 'nowrap' },
      },
    },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiTooltip: { defaultProps: { enterDelay: 400 } },
    MuiDialog: { defaultProps: { maxWidth: 'xs', fullWidth: true } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650, paddingBottom: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
  },
});

/**
 * The theme of every screen. It follows the system or the user's choice, which is stored under the local key `theme`.
 */
export function ThemeProviders({ children }: { children: ReactNode }): ReactNode {
  useEffect(printLight, []);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme" disableTransitionOnChange noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

/** Paper is light. A page in dark mode is printed in light mode and then returns to dark mode. */
function printLight(): () => void {
  const root = document.documentElement;
  let before: string | null = null;
  const lighten = (): void => {
    before = root.getAttribute('data-theme');
    root.setAttribute('data-theme', 'light');
  };
  const restore = (): void => {
    if (before !== null) root.setAttribute('data-theme', before);
  };
  addEventListener('beforeprint', lighten);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', lighten);
    removeEventListener('afterprint', restore);
  };
}

export type ThemeMode = 'light' | 'dark' | 'system';

/**
 * Returns the chosen mode and a function that changes it. Only for the frontend that renders {@link ThemeProviders}:
 * the shell.
 */
export function useThemeMode(): { mode: ThemeMode; choose: (mode: ThemeMode) => void } {
  const { mode, setMode } = useColorScheme();
  return { mode: mode ?? 'system', choose: setMode };
}
