import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { useSession } from '@tailboard/web/app-context';
import { useRequestedParams } from '@tailboard/web/app/address-params';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AddressKey } from './use-address.js';
import { getStorageOwner, writeLocal } from '@tailboard/web/local-storage';

/** Parts of the URL stored in a view: how a day is displayed, not which day. */
const KEPT: readonly AddressKey[] = [
  'location_id',
  'q',
  'category',
  'status',
  'slot',
  'conflicts',
  'view',
  'look',
  'group',
  'sort',
  'map',
];
export interface SavedView {
  readonly name: string;
  readonly of: Readonly<Partial<Record<AddressKey, string>>>;
}
const MAX_VIEWS = 20;
const MAX_NAME_LENGTH = 40;

const toStorageKey = (user: string): string => `board-views.${user}`;
function read(user: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toStorageKey(user)) ?? '[]');
    return Array.isArray(stored)
      ? (stored as SavedView[]).filter(({ name, of }) => Boolean(name) && typeof of === 'object')
      : [];
  } catch {
    return [];
  }
}

/** Returns the parts of an address that a view keeps. */
const toSavedView = (search: URLSearchParams): SavedView['of'] =>
  Object.fromEntries(KEPT.flatMap((key) => (search.get(key) ? [[key, search.get(key)!]] : [])));

/** Named views of the board, stored in this browser. */
export function SavedViews({
  onShow,
}: {
  onShow: (values: Partial<Record<AddressKey, string | undefined>>) => void;
}): ReactNode {
  const t = useTexts('dispatch-board-filters');
  const { state } = useSession();
  const user = getStorageOwner(state);
  const [search] = useSearchParams();
  const [views, setViews] = useState(() => read(user));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const keep = (next: readonly SavedView[]): void => {
    setViews([...next]);
    writeLocal(toStorageKey(user), JSON.stringify(next));
  };
  const requested = useRequestedParams();
  const now = toSavedView(search);
  const isNow = ({ of }: SavedView): boolean => KEPT.every((key) => (of[key] ?? '') === (now[key] ?? ''));
  const chosen = views.find(isNow);
  return (
    <>
      <Button
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon name="chevronDown" />}
        sx={{ whiteSpace: 'nowrap', maxWidth: 200 }}
      >
        {chosen?.name ?? t('views.open')}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {views.length === 0 && <MenuItem disabled>{t('views.none')}</MenuItem>}
          {views.map((view) => (
            <MenuItem
              key={view.name}
              selected={view === chosen}
              onClick={() => {
                setAnchor(null);
                onShow(Object.fromEntries(KEPT.map((key) => [key, view.of[key]])));
              }}
            >
              {view.name}
            </MenuItem>
          ))}
          <Divider />
          <MenuItem
            disabled={Object.keys(now).length === 0 || views.length >= MAX_VIEWS}
            onClick={() => {
              setAnchor(null);
              setNaming(true);
            }}
          >
            {t('views.saveAs')}
          </MenuItem>
          {chosen && (
            <MenuItem
              onClick={() => {
                setAnchor(null);
                keep(views.filter((other) => other !== chosen));
              }}
            >
              {t('views.remove', { name: chosen.name })}
            </MenuItem>
          )}
        </Menu>
      )}
      {naming && (
        <NameView
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            keep([...views.filter((view) => view.name !== name), { name, of: toSavedView(requested()) }]);
          }}
        />
      )}
    </>
  );
}

function NameView({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const f = useTexts('dispatch-board-filters');
  const [name, setName] = useState('');
  const named = name.trim();
  return (
    <Modal
      title={f('views.saveAs')}
      onSubmit={() => named !== '' && onName(named)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <Button variant="contained" type="submit" disabled={named === ''}>
            {f('views.save')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        fullWidth
        label={f('views.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
      />
    </Modal>
  );
}
