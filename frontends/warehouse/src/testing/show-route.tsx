import { showRemote } from '@tailboard/web/testing/show-remote';
import remote from '../remote.js';

/** Shows the screens of this remote at their addresses. */
export const { renderAddress, getAddress } = showRemote(remote);
