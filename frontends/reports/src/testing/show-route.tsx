import { showRemote } from '@tailboard/web/testing/show-remote';
import remote from '../remote.js';

/** The screens of this remote, shown at their addresses. */
export const { showAt, where } = showRemote(remote);
