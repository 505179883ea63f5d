import { useMobile } from '@tailboard/ui/layout/widths';
import { useSession } from '@tailboard/web/app-context';
import type { NavigationNode } from '@tailboard/web/app/navigation';
import { useMenus } from '../remotes/last-menus.js';
import { useRemotes } from '../remotes/remotes-context.js';
import { useMenuActions } from './menu-actions.js';
import type { ShellEntry } from './entries.js';
import { navigationFor } from './navigation.js';

/**
 * Returns the current side navigation of the signed-in user.
 * @param withTopBar includes the entries that wide windows have in the top bar
 */
export function useNavigation(withTopBar = false): readonly NavigationNode<ShellEntry>[] {
  const { state } = useSession();
  const { states } = useRemotes();
  const actions = useMenuActions();
  const mobile = useMobile();
  const brought = useMenus(states);
  return navigationFor(state, brought, {
    mobile: mobile || withTopBar,
    offers: (action) => actions[action] !== undefined,
  });
}
