import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** Outlines on a 24 px grid with strokes of 1.75. */
const paths = {
  home: 'M3 11 12 4l9 7M5.5 9.5V20h13V9.5M10 20v-5.5h4V20',
  board: 'M4 5h5v14H4zM11.5 5h4v9h-4zM18 5h2.5v6H18z',
  import: 'M12 4v10m0 0-4-4m4 4 4-4M4.5 16v3.5h15V16',
  upload: 'M12 14V4m0 0-4 4m4-4 4 4M4.5 16v3.5h15V16',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M12 6.2v.1M12 12v.1M12 17.7v.1',
  close: 'm6 6 12 12M18 6 6 18',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5',
  moon: 'M20 14.2A8 8 0 0 1 9.8 4a8 8 0 1 0 10.2 10.2z',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  globe: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.7 12h16.6M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  person: 'M12 4.5a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5zM4.5 20c.6-4 3.6-5.8 7.5-5.8s6.9 1.8 7.5 5.8',
  print: 'M7 9V4h10v5M7 17.5H4V9.5h16v8h-3M7 14h10v6.5H7z',
  personOut: 'M10 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3.5 19.5c.5-3.6 3-5.3 6.5-5.3s6 1.7 6.5 5.3M15.5 8h5.5',
  suggest: 'm11 4.5 1.8 5.2 5.2 1.8-5.2 1.8L11 18.5l-1.8-5.2L4 11.5l5.2-1.8zM18.5 16v4M16.5 18h4',
  signOut: 'M14 4.5h5v15h-5M10 8l-4 4 4 4M6.5 12H15',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  error: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v5M12 16v.1',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  daily: 'M5 5h14v15H5zM8.5 3v4M15.5 3v4M8.5 13.5l2.5 2.5 4.5-4.5',
  move: 'M4 12h15m0 0-5-5m5 5-5 5',
  edit: 'm5 19 .8-3.8L16.5 4.5l3 3L8.8 18.2z',
  copy: 'M9 9h10v11H9zM15 9V4.5H5V15h4',
  file: 'M6.5 3.5H14l4 4v13h-11.5zM14 3.5v4h4',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  retry: 'M5 12a7 7 0 1 1 2.3 5.2M5 19v-4.5h4.5',
  link: 'M9.5 14.5l5-5M8 11.5l-2.2 2.2a3.3 3.3 0 0 0 4.6 4.6l2.2-2.3M16 12.5l2.2-2.2a3.3 3.3 0 0 0-4.6-4.6L11.4 8',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8v.1',
  calendar: 'M4 5.5h16V20H4zM4 9.8h16M8 3.2v4M16 3.2v4',
  trash: 'M5 7h14M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 10.5v6M14 10.5v6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  lasso:
    'M12 4c4.7 0 8.5 2.5 8.5 5.5S16.7 15 12 15s-8.5-2.5-8.5-5.5S7.3 4 12 4zM7 14.3a2.2 2.2 0 1 0 1.8 2.6c.1 1.7-.7 3-2.3 3.6',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  map: 'm3.5 6.5 5.5-2 6 2 5.5-2v13l-5.5 2-6-2-5.5 2zM9 4.5v13M15 6.5v13',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1M4.2 17.5h.1',
  unlock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4',
  table: 'M4 5h16v14H4zM4 9.8h16M4 14.4h16M10 5v14',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.2v.1',
  past: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 4.5v4h4M12 8v4.2l2.8 1.8',
  rows: 'M4 6.5h16M4 12h16M4 17.5h16',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5a3.5 3.5 0 0 0 7 0H20',
  people:
    'M9 5a3.25 3.25 0 1 0 0 6.5A3.25 3.25 0 0 0 9 5zM3 19.5c.4-3.6 2.8-5.2 6-5.2s5.6 1.6 6 5.2M15.5 5.3a3.25 3.25 0 0 1 0 6M17.3 14.6c2.2.6 3.4 2.2 3.7 4.9',
  gear: 'M5 7h6M15 7h4M13 5v4M5 12h1M10 12h9M8 10v4M5 17h8M17 17h2M15 15v4',
  chart: 'M4 4.5V20h16.5M8.5 16v-4.5M13 16V8M17.5 16v-6',
  tag: 'M4 4.5h8l8 8-7.5 7.5-8.5-8.5zM8.3 8.4v.1',
  folder: 'M3.5 6h6l2 2.5h9V19h-17z',
  box: 'm12 3.5 8 4v9l-8 4-8-4v-9zM4.2 7.6 12 11.5l7.8-3.9M12 11.5v8.8',
  scan: 'M4 8.5V5h3.5M16.5 5H20v3.5M20 15.5V19h-3.5M7.5 19H4v-3.5M8 9v6M11 9v6M13.5 9v6M16 9v6',
  back: 'M9.5 14 4.5 9.5 9.5 5M4.5 9.5H15a5 5 0 0 1 0 10h-3',
  seal: 'M12 3.5 5 6v6c0 4.3 3 7.2 7 8.5 4-1.3 7-4.2 7-8.5V6zM8.8 12l2.3 2.3 4.2-4.3',
  mail: 'M3.5 6h17v12.5h-17zM3.8 6.5 12 13l8.2-6.5',
  outward: 'M9.5 5.5H5v13.5h13.5v-4.5M13.5 5H19v5.5M19 5l-8.5 8.5',
  swap: 'M4.5 8.5h13M14 5l3.5 3.5L14 12M19.5 15.5h-13M10 12l-3.5 3.5L10 19',
  eye: 'M2.8 12C5 8 8.2 6 12 6s7 2 9.2 6c-2.2 4-5.4 6-9.2 6s-7-2-9.2-6zM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z',
  documents: 'M8.5 3.5h7l3.5 3.5v9.5H8.5zM15 3.5v4h4M15 16.5v4H5V7.5h3.5',
  boxEdit: 'M11 20l-7-3.5V8l8-4 8 4v3M4 8l8 4 8-4M12 12v4M14 20.5l.6-2.6 4.4-4.4 2 2-4.4 4.4z',
  receipt: 'M6 3.5h12v17l-2.4-1.6-1.8 1.6-1.8-1.6-1.8 1.6-1.8-1.6L6 20.5zM9 8h6M9 11.5h6M9 15h3.5',
  code: 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 5l-3 14',
  fileView:
    'M12 20.5H6.5v-17H14l4 4V11M14 3.5v4h4M12 17c1-1.7 2.5-2.6 4.3-2.6s3.3.9 4.3 2.6c-1 1.7-2.5 2.6-4.3 2.6S13 18.7 12 17zM16.3 17v.1',
  fileEdit: 'M11 20.5H6.5v-17H14l4 4V11M14 3.5v4h4M13.5 20.5l.6-2.6 4.4-4.4 2 2-4.4 4.4z',
  fileDelete: 'M11 20.5H6.5v-17H14l4 4V11M14 3.5v4h4M14 15l5.5 5.5M19.5 15 14 20.5',
  seen: 'm2.5 12.5 4.5 4.5L16 7.5M11.5 15.8l1.2 1.2 9-9.5',
  keys: 'M3 6.5h18v11H3zM6.5 10v.1M10 10v.1M13.5 10v.1M17 10v.1M8 14h8',
} as const;
export type IconName = keyof typeof paths;

/** One of our own icons. It is decorative: the adjacent text or the label of its button carries the meaning. */
export function Icon({ name, ...props }: { name: IconName } & Omit<SvgIconProps, 'children'>): ReactNode {
  return (
    <SvgIcon fontSize="small" {...props}>
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 2.6 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}

/** The same icon as a bare element, for screens with hundreds of icons. */
export function Glyph({ name, size = 16 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={size} height={size}>
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 2.6 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
