import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useUnread } from '@tailboard/web/access/heartbeat';
import { entriesIn, isMenu, type NavigationMenu, type NavigationNode } from '@tailboard/web/app/navigation';
import { useId, type ReactNode } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import { useFilesToSee } from '../files/use-files-to-see.js';
import { useMenuActions } from '../navigation/menu-actions.js';
import { isMenuAction, type ActionEntry, type PageEntry, type ShellEntry } from '../navigation/entries.js';
import { useFolded } from './collapsed-groups.js';
import { unreadLabel } from './unread.js';

const row = { borderRadius: 1, px: 1, py: 0.25 };

/** Returns whether the current page is the entry's page or below it. */
const isAt = (entry: ShellEntry, pathname: string): boolean =>
  !isMenuAction(entry) && matchPath({ path: entry.path, end: entry.path === '/' }, pathname) !== null;

function Words({ children }: { children: ReactNode }): ReactNode {
  return (
    <ListItemText primary={children} slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }} />
  );
}

function Sign({ name }: { name: IconName }): ReactNode {
  return (
    <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
      <Icon name={name} />
    </ListItemIcon>
  );
}

const Unread = (): ReactNode => <Count count={useUnread()} />;
const FilesToSee = (): ReactNode => <Count count={useFilesToSee()} />;

function Count({ count }: { count: number }): ReactNode {
  const text = unreadLabel(count);
  if (text === '') return null;
  return (
    <Typography
      component="span"
      variant="caption"
      className="figures"
      sx={{ px: 0.75, borderRadius: 2, bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 650 }}
    >
      {text}
    </Typography>
  );
}

function Page({ entry, depth, onChosen }: { entry: PageEntry; depth: number; onChosen?: () => void }): ReactNode {
  const { locale } = useLocale();
  const { pathname } = useLocation();
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={entry.path}
        selected={isAt(entry, pathname)}
        onClick={onChosen}
        sx={{ ...row, '&.Mui-selected': { color: 'primary.main', fontWeight: 600 } }}
      >
        {depth < 2 && <Sign name={entry.icon} />}
        <Words>{entry.label[locale]}</Words>
        {entry.count === 'unread' && <Unread />}
        {entry.count === 'filesToSee' && <FilesToSee />}
      </ListItemButton>
    </ListItem>
  );
}

function Action({ entry, onChosen }: { entry: ActionEntry; onChosen?: () => void }): ReactNode {
  const { locale } = useLocale();
  const actions = useMenuActions();
  return (
    <ListItem disablePadding>
      <ListItemButton
        component="button"
        type="button"
        onClick={() => {
          onChosen?.();
          actions[entry.act]?.();
        }}
        sx={{ ...row, width: '100%', textAlign: 'start' }}
      >
        <Sign name={entry.icon} />
        <Words>{entry.label[locale]}</Words>
      </ListItemButton>
    </ListItem>
  );
}

/** An external link that opens a new tab. */
export function ExternalLinkRow({
  href,
  icon,
  children,
}: {
  href: string;
  icon: IconName;
  children: ReactNode;
}): ReactNode {
  return (
    <ListItemButton component="a" href={href} target="_blank" rel="noopener noreferrer" sx={row}>
      <Sign name={icon} />
      <Words>{children}</Words>
      <Icon name="outward" sx={{ color: 'text.secondary' }} />
    </ListItemButton>
  );
}

/** A group, or a submenu: a button that collapses and expands its content. */
function Menu({
  menu,
  depth,
  onChosen,
}: {
  menu: NavigationMenu<ShellEntry>;
  depth: number;
  onChosen?: () => void;
}): ReactNode {
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const { folded, fold } = useFolded();
  const id = useId();
  const away = folded.includes(menu.key);
  const [first] = entriesIn(menu);
  // A collapsed menu still shows that it contains the current page.
  const hides = away && entriesIn(menu).some((entry) => isAt(entry, pathname));
  return (
    <ListItem disablePadding sx={{ display: 'block', my: depth === 0 ? 1 : 0 }}>
      <ListItemButton
        component="button"
        type="button"
        aria-expanded={!away}
        aria-controls={id}
        onClick={() => fold(menu.key, !away)}
        sx={{
          ...row,
          width: '100%',
          textAlign: 'start',
          ...(depth === 0 ? { color: 'text.secondary', fontWeight: 600 } : {}),
          ...(hides ? { color: 'primary.main', fontWeight: 600 } : {}),
        }}
      >
        {depth > 0 && first && <Sign name={first.icon} />}
        <Words>{menu.label[locale]}</Words>
        <Icon name="chevronDown" sx={{ color: 'text.secondary', transform: away ? 'rotate(-90deg)' : 'none' }} />
      </ListItemButton>
      <Box id={id} hidden={away} sx={depth > 0 ? { ml: 2.125, pl: 1.25, borderLeft: 1, borderColor: 'divider' } : {}}>
        <Branch nodes={menu.nodes} depth={depth + 1} onChosen={onChosen} />
      </Box>
    </ListItem>
  );
}

/** Entries and menus of one level. */
export function Branch({
  nodes,
  depth = 0,
  onChosen,
}: {
  nodes: readonly NavigationNode<ShellEntry>[];
  depth?: number;
  onChosen?: () => void;
}): ReactNode {
  return (
    <List disablePadding>
      {nodes.map((node) =>
        isMenu(node) ? (
          <Menu key={node.key} menu={node} depth={depth} onChosen={onChosen} />
        ) : isMenuAction(node) ? (
          <Action key={node.act} entry={node} onChosen={onChosen} />
        ) : (
          <Page key={node.path} entry={node} depth={depth} onChosen={onChosen} />
        ),
      )}
    </List>
  );
}
