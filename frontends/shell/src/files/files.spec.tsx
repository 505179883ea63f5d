import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AddFile,
  AddFileVersion,
  DescribeFile,
  LinkToFile,
  LinkToFileVersion,
  ListFileNonreaders,
  ListFiles,
  ListFileVersions,
  MarkFileAsSeen,
  ReadFileReaders,
  RemindFileReaders,
  RemoveFile,
  RestoreFileVersion,
  SendFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { ListFolders, type Folder } from '@tailboard/contracts/messaging/folder';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { showRoute } from '../users/testing/company.js';
import { fileRoutes } from './file-routes.js';
import { folder, fileId, paper } from './testing/paper.js';
// Loaded ahead, so that no test waits for the compiler.
import './files-page.js';

describe('The files of the company', () => {
  let api: FakeApi;
  let there: StoredFile[];
  let folders: Folder[];
  beforeEach(() => {
    setWindowWidth(1280);
    folders = [folder(1, 'Safety'), folder(2, 'Ladders', { parent_id: fileId(1) }), folder(3, 'Forms')];
    there = [paper(11, 'Handbook', { description: 'Read it whole' }), paper(12, 'Leave', { folder_id: fileId(3) })];
    api = fakeApi()
      .when(ListFolders)
      .respond(() => toPage(folders))
      .when(ListFiles)
      .respond(({ folder_id, q }) =>
        toPage(
          there.filter(
            (one) =>
              (folder_id === undefined || one.folder_id === folder_id) &&
              one.title.toLowerCase().includes(q?.toLowerCase() ?? ''),
          ),
        ),
      )
      .when(LinkToFile)
      .respond(({ id }) => ({ data: { url: `#${id}` } }))
      .when(MarkFileAsSeen)
      .respond(({ id, version }) => {
        there = there.map((one) => (one.id === id ? { ...one, seen_version: version } : one));
      });
  });
  const show = (role: Role = 'technician', search = '') =>
    showRoute(fileRoutes, '/files', { api, roles: [role], search });
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const view = async (title: string) => {
    await press(`View file: ${title}`);
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const titles = () =>
    ['Handbook', 'Leave'].filter((title) => screen.queryByRole('button', { name: `View file: ${title}` }));

  it('are in their folders, each with what is known of it, to view and, for anyone who keeps them, to delete [FIL-006]', async () => {
    await show('manager');
    const row = within((await screen.findByText('Handbook')).closest('tr')!);
    for (const text of ['Read it whole', 'PDF', '1.4 MB', '1', 'Li Marsh', 'Not seen']) row.getByText(text);
    expect(row.getAllByRole('button').map((button) => button.dataset.action)).toEqual([
      'view-file',
      'edit-file',
      'delete-file',
      'seen',
    ]);
  });

  it('are only to be viewed by anyone who does not keep them', async () => {
    await show('technician');
    await screen.findByText('Handbook');
    expect(screen.getAllByRole('button', { name: /: Handbook$/ }).map(({ dataset }) => dataset.action)).toEqual([
      'view-file',
    ]);
    expect(screen.queryByRole('link', { name: 'Add files' })).toBeNull();
  });

  it('given a folder is chosen, then what is in it is shown, and its link reopens it', async () => {
    await show();
    const tree = within(await screen.findByRole('navigation', { name: 'Folders' }));
    expect(tree.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All files',
      'Safety',
      'Ladders',
      'Forms',
    ]);
    await userEvent.click(tree.getByRole('button', { name: 'Forms' }));
    await waitFor(() => expect(titles()).toEqual(['Leave']));
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/files?folder_id=${fileId(3)}`);
    await userEvent.click(tree.getByRole('button', { name: 'Ladders' }));
    await screen.findByText('There are no files here yet.');
  });

  it('on a phone, then the folders are one field, with where each is', async () => {
    setWindowWidth(390);
    await show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Folder' }));
    await userEvent.click(screen.getByRole('option', { name: 'Safety / Ladders' }));
    await waitFor(() => expect(api.sent(ListFiles).at(-1)!.input).toMatchObject({ folder_id: fileId(2) }));
  });

  it('given there is none, then a message is shown', async () => {
    there = [];
    await show();
    await screen.findByText('There are no files here yet.');
  });

  it('given the folders cannot be read, then a message is shown beside the files', async () => {
    api.when(ListFolders).respond(() => api.bare(404));
    await show();
    await screen.findByText(/Couldn’t load the folders/);
    expect(titles()).toEqual(['Handbook', 'Leave']);
  });

  it('open in a viewer; after the download Dismiss is offered, and marks this version as seen [FIL-007] [FIL-008]', async () => {
    there = [paper(11, 'Handbook', { version: 3, seen_version: 2 })];
    await show();
    const dialog = await view('Handbook');
    dialog.getByText('Li Marsh');
    expect(dialog.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(api.sent(MarkFileAsSeen).map(({ input }) => input)).toEqual([{ id: fileId(11), version: 3 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = within(screen.getByText('Handbook').closest('tr')!);
    await row.findByText('Seen');
  });

  describe('without a network', () => {
    const connect = (connected: boolean): void => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(connected);
      api.goDown(!connected);
      act(() => void dispatchEvent(new Event(connected ? 'online' : 'offline')));
    };
    afterEach(() => void jest.restoreAllMocks());
    const dismissHandbook = async () => {
      there = [paper(11, 'Handbook', { version: 3, seen_version: 2 })];
      await show();
      const dialog = await view('Handbook');
      await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
      const dismiss = await dialog.findByRole('button', { name: 'Dismiss' });
      connect(false);
      await userEvent.click(dismiss);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return within(screen.getByText('Handbook').closest('tr')!);
    };

    it('given a file is dismissed, then that waits in the browser, and is sent when the network is back [FIL-008]', async () => {
      const row = await dismissHandbook();
      await row.findByText('Seen, not sent yet');
      expect(there[0]!.seen_version).toBe(2);
      connect(true);
      await waitFor(() => expect(there[0]!.seen_version).toBe(3));
      await row.findByText('Seen');
    });

    it('given a newer version came meanwhile, when it is sent, then the page shows why it was refused', async () => {
      api.when(MarkFileAsSeen).respond(() => api.refuse(MarkFileAsSeen, 'FileChanged', { title: 'Handbook' }));
      const row = await dismissHandbook();
      connect(true);
      await screen.findByText(/Handbook has a newer version/);
      row.getByText('New version');
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByText(/Handbook has a newer version/)).toBeNull());
    });
  });

  it('given a file was seen, then no one is asked again', async () => {
    there = [paper(11, 'Handbook', { seen_version: 1 })];
    await show();
    const dialog = await view('Handbook');
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(api.sent(LinkToFile)).toHaveLength(1));
    expect(dialog.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('given a newer version came meanwhile, then a message is shown and nothing is marked', async () => {
    api.when(MarkFileAsSeen).respond(() => api.refuse(MarkFileAsSeen, 'FileChanged', { title: 'Handbook' }));
    await show();
    const dialog = await view('Handbook');
    await userEvent.click(dialog.getByRole('button', { name: 'Open' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Dismiss' }));
    await dialog.findByText(/Handbook has a newer version/);
  });

  it('given pictures, then one is looked at, and the others of the folder before and after it [FIL-019]', async () => {
    const picture = (n: number, title: string) => paper(n, title, { mime: 'image/png', filename: `${title}.png` });
    there = [picture(11, 'Tap'), paper(12, 'Leave'), picture(13, 'Modem')];
    await show();
    const dialog = await view('Modem');
    await userEvent.click(dialog.getByRole('button', { name: 'Show picture' }));
    expect((await screen.findByRole('img', { name: 'Modem' })).getAttribute('src')).toBe(`#${fileId(13)}`);
    screen.getByText('2 of 2');
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByRole('img', { name: 'Tap' });
    await userEvent.keyboard('{Escape}');
    await dialog.findByRole('button', { name: 'Dismiss' });
  });

  it('are deleted after the question [FIL-011]', async () => {
    api.when(RemoveFile).respond(() => undefined);
    await show('manager');
    await press('Delete file: Handbook');
    screen.getByText('Are you sure you want to delete this file?');
    await press('Delete');
    await waitFor(() => expect(api.sent(RemoveFile).map(({ input }) => input)).toEqual([{ id: fileId(11) }]));
  });

  it('are changed in a modal, without leaving the list [FIL-010]', async () => {
    api.when(DescribeFile).respond((form) => ({ data: { ...paper(11, 'Handbook'), ...form, revision: 5 } }));
    await show('manager');
    await press('Edit file: Handbook');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit file' }));
    const title = dialog.getByRole('textbox', { name: /^Title/ });
    await userEvent.clear(title);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('The title field is required.');
    await userEvent.type(title, 'Handbook 2027');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(DescribeFile)[0]!.input).toMatchObject({
      ...{ id: fileId(11), title: 'Handbook 2027', description: 'Read it whole', folder_id: fileId(1) },
    });
  });

  const dropFiles = (target: Element, ...files: File[]) =>
    fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
  const acceptUploads = () => {
    let count = 0;
    api
      .when(SendFile)
      .respond(() => ({ data: { sha256: String(count++).repeat(64), size: 3, media: 'application/pdf' } }))
      .when(AddFile)
      .respond(() => ({ data: { id: fileId(20), version: 1 } }))
      .when(AddFileVersion)
      .respond(({ id }) => ({ data: { id, version: 2 } }));
  };
  const sheet = (name: string) => new File([name], name, { type: 'application/pdf' });

  it('given seven files that are dropped on the list, then each is added to the folder in one step, and an equal title is named', async () => {
    acceptUploads();
    await show('manager', `?folder_id=${fileId(1)}`);
    await screen.findByText('Handbook');
    dropFiles(
      screen.getByTestId('file-list'),
      ...['handbook', 'b', 'c', 'd', 'e', 'f', 'g'].map((n) => sheet(`${n}.pdf`)),
    );
    await screen.findByText('7 files were added.');
    screen.getByText('handbook is already in this folder. To replace it, add a new version instead.');
    expect(api.sent(AddFile).map(({ input }) => [input['title'], input['folder_id']])).toContainEqual(['g', fileId(1)]);
    expect(api.sent(AddFile)).toHaveLength(7);
  });

  it('given a file that is dropped on a row, then it is the new version of that file; several are not', async () => {
    acceptUploads();
    await show('manager');
    const cell = await screen.findByText('Leave');
    dropFiles(cell, sheet('leave 2027.pdf'), sheet('other.pdf'));
    await screen.findByText('Drop one file on Leave to add a new version.');
    dropFiles(cell, sheet('leave 2027.pdf'));
    await screen.findByText('Leave is now version 2.');
    expect(api.sent(AddFileVersion).map(({ input }) => input['id'])).toEqual([fileId(12)]);
    expect(api.sent(AddFile)).toEqual([]);
    dropFiles(screen.getByTestId('file-list'), sheet('new.pdf'));
    await screen.findByText('Choose a folder first, then drop the files.');
  });

  it('given a dropped file that has not arrived, when the page is reloaded, then the browser asks first', async () => {
    acceptUploads();
    let arrive: () => void = () => undefined;
    api.when(SendFile).respond(async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return { data: { sha256: 'a'.repeat(64), size: 3, media: 'application/pdf' } };
    });
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await show('manager', `?folder_id=${fileId(3)}`);
    await screen.findByText('Leave');
    expect(asks()).toBe(false);
    dropFiles(screen.getByTestId('file-list'), sheet('plan.pdf'));
    await screen.findByRole('list', { name: 'Files' });
    await waitFor(() => expect(api.sent(SendFile)).toHaveLength(1));
    expect(asks()).toBe(true);
    arrive();
    await screen.findByText('1 file was added.');
    expect(asks()).toBe(false);
  });

  it('given a file with earlier versions, then the office opens and restores one; other readers are not offered them', async () => {
    there = [paper(11, 'Handbook', { version: 3 })];
    const version = { mime: 'application/zip', size: 1_468_006, added_at: '2026-10-05T12:00:00.000Z' };
    api
      .when(ListFileVersions)
      .respond(() => ({
        data: [3, 2, 1].map((n) => ({
          ...{ ...version, version: n, filename: `v${n}.zip`, added_by: { id: 'x', label: 'Li Marsh' } },
        })),
      }))
      .when(LinkToFileVersion)
      .respond(() => ({ data: { url: '#v1' } }))
      .when(RestoreFileVersion)
      .respond(({ id }) => ({ data: { id, version: 4 } }));
    await show('manager');
    const dialog = await view('Handbook');
    const versions = within(await dialog.findByRole('region', { name: 'Earlier versions' }));
    await versions.findByText(/^Version 1 · v1\.zip · 1\.4 MB · Li Marsh, 05 Oct 2026/);
    expect(versions.queryByText(/^Version 3/)).toBeNull();
    await userEvent.click(versions.getByRole('button', { name: 'Open version 1' }));
    await waitFor(() => expect(api.sent(LinkToFileVersion)[0]?.input).toMatchObject({ version: 1 }));
    await userEvent.click(versions.getByRole('button', { name: 'Restore version 1' }));
    await screen.findByText('Version 1 is restored as version 4.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('given a file that must be seen, then those who have not are listed and reminded', async () => {
    there = [paper(11, 'Handbook', { requires_seen: true })];
    let reminded_at: string | null = null;
    api
      .when(ReadFileReaders)
      .respond(() => toPage([]))
      .when(ListFileNonreaders)
      .respond(() => toPage([{ id: fileId(9), label: 'Antonio Bell', reminded_at }]))
      .when(RemindFileReaders)
      .respond(() => {
        reminded_at = '2026-10-05T13:00:00.000Z';
        return { data: { people: 1 } };
      });
    await show('manager');
    await press('Seen by: Handbook');
    const dialog = within(await screen.findByRole('dialog', { name: 'Readers of Handbook' }));
    await dialog.findByText('Antonio Bell');
    await userEvent.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await screen.findByText('1 person was reminded.');
    await dialog.findByText(/^Antonio Bell · reminded 05 Oct 2026/);
  });

  it('are limited to those that the reader must confirm, by the link of the dashboard and by a filter', async () => {
    await show('technician', '?to_see=1');
    await screen.findByText('Handbook');
    expect(api.sent(ListFiles).at(-1)!.input).toMatchObject({ to_see: true });
    // Another folder keeps the filter.
    await press('Forms');
    await waitFor(() =>
      expect(api.sent(ListFiles).at(-1)!.input).toMatchObject({ to_see: true, folder_id: fileId(3) }),
    );
    await press('To confirm');
    await waitFor(() => expect(api.sent(ListFiles).at(-1)!.input).not.toHaveProperty('to_see'));
  });

  it('show anyone who keeps them who has seen which version', async () => {
    let readers: { profile: { id: string; label: string }; actor: null; version: number; created_at: string }[] = [];
    api
      .when(ReadFileReaders)
      .respond(({ page }) =>
        toPage(readers.slice(Number(page) - 1, Number(page)), { page: Number(page), last: readers.length }),
      );
    await show('manager');
    await press('Seen by: Handbook');
    const dialog = within(await screen.findByRole('dialog', { name: 'Readers of Handbook' }));
    await dialog.findByText('No one has seen this file yet.');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    readers = [
      {
        profile: { id: fileId(9), label: 'Antonio Bell' },
        actor: null,
        version: 1,
        created_at: '2026-10-05T13:00:00.000Z',
      },
    ];
    readers.push({ ...readers[0]!, profile: { id: fileId(8), label: 'Rosa Patel' } });
    await press('Seen by: Leave');
    await screen.findByText('Antonio Bell');
    await press('Page 2');
    await screen.findByText('Rosa Patel');
  });
});
