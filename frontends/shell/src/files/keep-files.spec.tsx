import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AddFile,
  AddFileVersion,
  DescribeFile,
  ListFiles,
  ReadFile,
  SendFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { ListFolders } from '@tailboard/contracts/messaging/folder';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { showRoute } from '../users/testing/company.js';
import { fileRoutes } from './file-routes.js';
import { folder, fileId, paper } from './testing/paper.js';
import './add-files-page.js';
import './edit-file-page.js';

const pdf = (name: string, content = name) => new File([content], name, { type: 'application/pdf' });
const bytes = (sha: string) => ({ sha256: sha.repeat(64), size: 5, media: 'application/pdf' });
const choose = async (label: string, ...files: File[]) =>
  userEvent.upload(await screen.findByLabelText(label, { selector: 'input' }), files);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

let api: FakeApi;
let file: StoredFile;
beforeEach(() => {
  let sent = 0;
  file = paper(11, 'Handbook');
  api = fakeApi()
    .when(ListFolders)
    .respond(() => toPage([folder(1, 'Safety'), folder(2, 'Ladders', { parent_id: fileId(1) })]))
    .when(ListFiles)
    .respond(() => toPage([]))
    .when(ReadFile)
    .respond(() => ({ data: file }))
    .when(SendFile)
    .respond(() => ({ data: bytes('abcdef'[sent++]!) }))
    .when(AddFile)
    .respond(() => ({ data: { id: fileId(20), version: 1 } }));
});

describe('Files that are added', () => {
  const show = (search = `?folder_id=${fileId(1)}`) =>
    showRoute(fileRoutes, '/files/add', { api, roles: ['manager'], search });
  const inForm = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Title of/ }).map(({ value }) => value);

  it('are sent with their names as titles, and added to the folder of the page', async () => {
    await show();
    await choose('Choose files', pdf('ladders.pdf'), pdf('tap.v2.pdf'));
    const first = await screen.findByRole('textbox', { name: /^Title of ladders.pdf/ });
    await screen.findByRole('textbox', { name: /^Title of tap.v2.pdf/ });
    expect(inForm()).toEqual(['ladders', 'tap.v2']);
    await userEvent.clear(first);
    await userEvent.type(first, 'How to stand');
    await press('Add');
    await screen.findByText('2 files were added.');
    expect(api.sent(AddFile).map(({ input }) => input)).toMatchObject([
      { title: 'How to stand', folder_id: fileId(1), content: { ...bytes('a'), name: 'ladders.pdf' } },
      { title: 'tap.v2', folder_id: fileId(1), content: { ...bytes('b'), name: 'tap.v2.pdf' } },
    ]);
    await waitFor(() => expect(screen.getByTestId('whereabouts').textContent).toBe(`/files?folder_id=${fileId(1)}`));
  });

  it('given none was chosen, or no folder, then a message is shown and nothing is sent', async () => {
    await show('');
    await press('Add');
    await screen.findByText('Choose at least one file.');
    expect(api.sent(AddFile)).toEqual([]);
  });

  it('given a folder with a file of an equal title, then the form names it, until the title or the folder is another', async () => {
    api
      .when(ListFiles)
      .respond(({ folder_id }) =>
        toPage(folder_id === fileId(1) ? [paper(11, 'Handbook'), paper(12, 'Handbook 2')] : []),
      );
    await show();
    await choose('Choose files', pdf('handbook.pdf'));
    await screen.findByText('handbook is already in this folder. To replace it, add a new version instead.');
    const title = screen.getByRole('textbox', { name: /^Title of handbook.pdf/ });
    await userEvent.type(title, ' 3');
    await waitFor(() => expect(screen.queryByText(/is already in this folder/)).toBeNull());
    await userEvent.clear(title);
    await userEvent.type(title, 'Handbook 2');
    await screen.findByText(/^Handbook 2 is already in this folder/);
    await userEvent.click(screen.getByRole('combobox', { name: /^Folder/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Ladders/ }));
    await waitFor(() => expect(screen.queryByText(/is already in this folder/)).toBeNull());
    await press('Add');
    await screen.findByText('1 file was added.');
  });

  it('given one is refused, then it stays with those behind it, and saving again adds these alone', async () => {
    api
      .when(AddFile)
      .respond(({ title }) =>
        title === 'two' ? api.refuse(AddFile, 'FileBytesMissing') : { data: { id: fileId(20), version: 1 } },
      );
    await show();
    await choose('Choose files', pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf'));
    await waitFor(() => expect(inForm()).toHaveLength(3));
    await press('Add');
    await screen.findByText(/The content of this file is missing/);
    expect(inForm()).toEqual(['two', 'three']);
    api.when(AddFile).respond(() => ({ data: { id: fileId(20), version: 1 } }));
    await press('Add');
    await screen.findByText('2 files were added.');
    expect(api.sent(AddFile).map(({ input }) => input.title)).toEqual(['one', 'two', 'two', 'three']);
  });
});

describe('The page of a file', () => {
  const show = () => showRoute(fileRoutes, '/files/edit', { api, roles: ['manager'], search: `?id=${fileId(11)}` });

  it('shows the fields of the file, and saves them', async () => {
    api.when(DescribeFile).respond((form) => ({ data: { ...file, ...form, revision: 5 } }));
    await show();
    const form = within(await screen.findByRole('form', { name: 'Edit file' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Description' }), 'For everybody');
    await userEvent.click(form.getByRole('checkbox', { name: /must confirm it as seen/ }));
    await press('Save');
    await screen.findByText('The file is saved.');
    expect(api.sent(DescribeFile)[0]!.input).toMatchObject({ description: 'For everybody', requires_seen: true });
  });

  it('given that another user changed it meanwhile, then both values are there, and the choice is saved', async () => {
    api.when(DescribeFile).respond((form, { headers }) => {
      if (headers.get('if-match') === '6') return { data: { ...file, ...form, revision: 7 } };
      const current = { ...file, title: 'Rules', folder_id: fileId(2), expires_on: '2027-01-31' };
      return api.bare(409, { message: 'Changed.', current, changed_by: 'Rosa Long', changed_at: null, version: 6 });
    });
    await show();
    const form = within(await screen.findByRole('form', { name: 'Edit file' }));
    await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), ' 2027');
    await press('Save');
    await screen.findByText(/^Rosa Long changed this in the meantime/);
    screen.getByText('Title is now: Rules. Your entry: Handbook 2027.');
    screen.getByText('Folder is now: Safety / Ladders.');
    screen.getByText('Valid until is now: 31 Jan 2027.');
    await press('Save');
    await screen.findByText('The file is saved.');
    const [first, second] = api.sent(DescribeFile);
    expect(first?.headers.get('if-match')).toBe('4');
    expect(second?.input).toMatchObject({ title: 'Handbook 2027', folder_id: fileId(2), expires_on: '2027-01-31' });
  });

  it('takes newer bytes in the place of those of now', async () => {
    api.when(AddFileVersion).respond(({ id }) => {
      file = { ...file, version: 2, filename: 'handbook-2.pdf' };
      return { data: { id, version: 2 } };
    });
    await show();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Replace' })).disabled).toBe(true);
    await choose('Choose a file', pdf('handbook-2.pdf'));
    await screen.findByRole('button', { name: 'Remove handbook-2.pdf' });
    await press('Replace');
    await screen.findByText('The file is now version 2.');
    expect(api.sent(AddFileVersion)[0]!.input).toMatchObject({ id: fileId(11), content: bytes('a') });
    await screen.findByText(/Version 2: handbook-2.pdf/);
  });

  it('given there is no such file, then a message is shown', async () => {
    api.when(ReadFile).respond(() => api.refuse(ReadFile, 'FileNotFound'));
    await show();
    await screen.findByText(/This file does not exist/);
  });
});
