/**
 * Slate surfaces, one accent (deep teal), amber for warnings, red only for errors. Every text pair has a contrast of at
 * least 4.5 : 1.
 */
export const light = {
  primary: { main: '#0B6466', dark: '#084C4E', light: '#2A8486', contrastText: '#FFFFFF' },
  secondary: { main: '#475569', dark: '#334155', light: '#64748B', contrastText: '#FFFFFF' },
  warning: { main: '#8F5200', dark: '#6E3F00', light: '#B76E00', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', dark: '#8C1D18', light: '#D5453D', contrastText: '#FFFFFF' },
  info: { main: '#0B6466', dark: '#084C4E', light: '#2A8486', contrastText: '#FFFFFF' },
  success: { main: '#1F6B3B', dark: '#154D2A', light: '#3B8A57', contrastText: '#FFFFFF' },
  background: { default: '#F3F5F7', paper: '#FFFFFF' },
  text: { primary: '#16202A', secondary: '#4A5968', disabled: '#6B7885' },
  divider: '#DCE2E8',
  action: { hover: 'rgba(22,32,42,0.05)', selected: 'rgba(11,100,102,0.10)', focus: 'rgba(11,100,102,0.14)' },
} as const;

export const dark = {
  primary: { main: '#63C7C1', dark: '#3FA7A2', light: '#8ADBD6', contrastText: '#06211F' },
  secondary: { main: '#A7B4C2', dark: '#8694A3', light: '#C4CFDA', contrastText: '#10171E' },
  warning: { main: '#F2B45C', dark: '#D39233', light: '#F7CC8D', contrastText: '#241600' },
  error: { main: '#FF8F86', dark: '#E8685F', light: '#FFB4AE', contrastText: '#2B0704' },
  info: { main: '#63C7C1', dark: '#3FA7A2', light: '#8ADBD6', contrastText: '#06211F' },
  success: { main: '#7FCF9C', dark: '#57B17A', light: '#A6E0BB', contrastText: '#08210F' },
  background: { default: '#0E141A', paper: '#161E26' },
  text: { primary: '#E7EDF2', secondary: '#A6B3C0', disabled: '#8794A1' },
  divider: '#2A3642',
  action: { hover: 'rgba(231,237,242,0.07)', selected: 'rgba(99,199,193,0.16)', focus: 'rgba(99,199,193,0.20)' },
} as const;
