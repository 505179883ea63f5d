import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ElementType, type ReactNode, type SyntheticEvent } from 'react';
import { Icon, type IconName } from './icons.js';

/** All buttons that a table row may have, in display order. There are no others. */
export const rowActions = [
  'documents',
  'user',
  'view',
  'view-model',
  'view-billing',
  'history',
  'view-code',
  'edit',
  'edit-model',
  'view-qc',
  'view-file',
  'edit-file',
  'delete',
  'restore',
  'delete-file',
  'seen',
] as const;
export type RowAction = (typeof rowActions)[number];

const icons: Readonly<Record<RowAction, IconName>> = {
  documents: 'documents',
  user: 'person',
  view: 'eye',
  'view-model': 'box',
  'view-billing': 'receipt',
  history: 'past',
  'view-code': 'code',
  edit: 'edit',
  'edit-model': 'boxEdit',
  'view-qc': 'seal',
  'view-file': 'fileView',
  'edit-file': 'fileEdit',
  delete: 'trash',
  restore: 'undo',
  'delete-file': 'fileDelete',
  seen: 'seen',
};

/** On cards, the name is below the icon, because no tooltip shows it there. */
const named = { display: { xs: 'block', md: 'none' }, fontSize: '0.6875rem', lineHeight: 1.3, color: 'text.primary' };

/** The effect of a button: it opens an address, or it acts. */
export type RowDoes = { readonly to: string } | { readonly onAction: () => void };

/**
 * The buttons of a row: each given button once, always in the same order. Screens use the component of
 * `@tailboard/web/row-actions`, which knows texts and roles. One tooltip serves a row. One tooltip for each button took
 * a tenth of the render time of a list of 25.
 * @param say returns the names of a button: the short one for the tooltip, and the full one for screen readers
 * @param link renders an address as a real link
 */
export function RowActionBar({
  actions,
  getNames,
  link,
}: {
  actions: Readonly<Partial<Record<RowAction, RowDoes | undefined>>>;
  getNames: (action: RowAction) => { short: string; full: string };
  link: ElementType;
}): ReactNode {
  const [near, setNear] = useState<{ readonly at: Element; readonly short: string } | null>(null);
  const comeNear = ({ target }: SyntheticEvent): void => {
    const at = target instanceof Element ? target.closest('[data-action]') : null;
    if (at) setNear({ at, short: getNames(at.getAttribute('data-action') as RowAction).short });
  };
  return (
    <Tooltip
      describeChild
      title={near ? <span>{near.short}</span> : ''}
      slotProps={{ popper: { anchorEl: near?.at ?? null } }}
    >
      <Box
        component="span"
        onMouseOver={comeNear}
        onFocus={comeNear}
        onTouchStart={comeNear}
        sx={{
          display: 'inline-flex',
          // Two lines of buttons would double the height of every table row. A card has room for them.
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          justifyContent: 'flex-end',
          gap: 0.25,
          my: -0.5,
          verticalAlign: 'middle',
        }}
      >
        {rowActions.map((action) => {
          const does = actions[action];
          if (!does) return null;
          const { short, full } = getNames(action);
          return (
            <IconButton
              key={action}
              aria-label={full}
              data-action={action}
              sx={{ flexDirection: 'column' }}
              {...('to' in does ? { component: link, to: does.to } : { onClick: does.onAction })}
            >
              <Icon name={icons[action]} />
              <Box component="span" aria-hidden sx={named}>
                {short}
              </Box>
            </IconButton>
          );
        })}
      </Box>
    </Tooltip>
  );
}
