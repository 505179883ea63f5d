import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ElementType, type ReactNode, type SyntheticEvent } from 'react';
import { Icon, type IconName } from './icons.js';

/** Every button that a row of a list may have, in the order in which they stand. There are no others. */
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

/** The name below its sign, on cards: no mouse shows it there. */
const named = { display: { xs: 'block', md: 'none' }, fontSize: '0.6875rem', lineHeight: 1.3, color: 'text.primary' };

/** What a button does: leads to an address, or acts. */
export type RowDoes = { readonly to: string } | { readonly onAction: () => void };

/**
 * The buttons of a row: those that it is given, each once, always in the same order. A screen uses the one of
 * `@tailboard/web/row-actions`, which knows words and roles. One tooltip serves a row: one for each button took a tenth of the time in
 * which a list of 25 is drawn.
 * @param say what a button is called: the short name under the mouse, and the whole one that is read out
 * @param link what renders an address, so that it is a real one
 */
export function RowActionBar({
  given,
  say,
  link,
}: {
  given: Readonly<Partial<Record<RowAction, RowDoes | undefined>>>;
  say: (action: RowAction) => { short: string; whole: string };
  link: ElementType;
}): ReactNode {
  const [near, setNear] = useState<{ readonly at: Element; readonly short: string } | null>(null);
  const comeNear = ({ target }: SyntheticEvent): void => {
    const at = target instanceof Element ? target.closest('[data-action]') : null;
    if (at) setNear({ at, short: say(at.getAttribute('data-action') as RowAction).short });
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
          // Two lines of buttons would double every row of a table; a card has the room for them.
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          justifyContent: 'flex-end',
          gap: 0.25,
          my: -0.5,
          verticalAlign: 'middle',
        }}
      >
        {rowActions.map((action) => {
          const does = given[action];
          if (!does) return null;
          const { short, whole } = say(action);
          return (
            <IconButton
              key={action}
              aria-label={whole}
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
