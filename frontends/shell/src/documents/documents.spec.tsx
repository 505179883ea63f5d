import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import {
  AddUserFile,
  ListUserFiles,
  MissingDocuments,
  RemoveUserFile,
  SendFile,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import {
  ListFolders,
  OpenFolder,
  ReadFolder,
  RemoveFolder,
  ReviseFolder,
  type Folder,
} from '@tailboard/contracts/messaging/folder';
import type { DueDocument } from '@tailboard/contracts/messaging/document';
import {
  AcceptDocument,
  ListSubmittedDocuments,
  RejectDocument,
  RemindOfDocument,
  SendDocument,
  SubmitDocument,
} from '@tailboard/contracts/messaging/document-contracts';
import type { Skill } from '@tailboard/contracts/identity/skill';
import { ReadSkills, RecordSkills } from '@tailboard/contracts/identity/user-skills';
import { categories } from '@tailboard/contracts/jobs/reference';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { company, showRoute } from '../users/testing/company.js';
import { documentRoutes } from './document-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './add-documents-page.js';
import './add-folder-page.js';
import './documents-page.js';
import './upload-document-page.js';
import './edit-folder-page.js';
import './folders-page.js';
import './my-documents-page.js';

const createId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
const folder = (n: number, name: string, fields: Partial<Folder> = {}): Folder => ({
  ...{
    id: createId(n),
    name,
    parent_id: null,
    scope: 'user_documents',
    roles: [],
    required: false,
    sort: n,
    version: 3,
  },
  ...fields,
});
const licences = folder(1, 'Licences', { required: true, roles: ['technician'] });
const papers = folder(2, 'Papers', { scope: 'company' });
const rules = folder(3, 'Rules', { scope: 'company', parent_id: papers.id });
const bell = { id: createId(900), label: 'Antonio Bell' };
const licence: StoredFile = {
  ...{ id: createId(101), title: 'Driving licence', description: '', folder_id: licences.id, requires_seen: true },
  ...{ expires_on: '2020-01-31', user_id: bell.id, filename: 'licence.pdf', mime: 'application/pdf', size: 900 },
  ...{
    sha256: 'a'.repeat(64),
    version: 1,
    revision: 1,
    seen_version: null,
    thumbnail: null,
    review: 'accepted',
    reason: null,
    added_by: { id: createId(800), label: 'Li Marsh' },
  },
  ...{ created_at: '2026-10-05T12:00:00.000Z', updated_at: '2026-10-05T12:00:00.000Z' },
};
const due: DueDocument = {
  ...{ folder_id: licences.id, name: 'Licences', state: 'expired', expires_on: '2020-01-31', reminded_at: null },
  ...{ review: null, reason: null },
};
const patel = { id: createId(901), label: 'Rosa Patel' };
const listDue = (expired: typeof bell, missing: typeof bell) => [
  { ...due, user: expired },
  { ...due, state: 'missing' as const, expires_on: null, reminded_at: '2026-01-05T15:00:00.000Z', user: missing },
];

describe('Folders and the documents of people', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    const all = [licences, papers, rules];
    api = company(fakeApi(), [])
      .when(ListFolders)
      .respond(({ scope }) => toPage(all.filter((one) => scope === undefined || one.scope === scope)))
      .when(ReadFolder)
      .respond(({ id }) => {
        const found = all.find((one) => one.id === id);
        return found ? { data: found } : api.refuse(ReadFolder, 'FolderNotFound');
      })
      .when(ActiveUsers)
      .respond(() => toPage([{ ...bell, technician_id: 'T101' } as never]))
      .when(ListUserFiles)
      .respond(() => ({ data: [licence], missing: [due] }))
      .when(ListSubmittedDocuments)
      .respond(() => toPage([]))
      .when(MissingDocuments)
      .respond(({ state }) => ({
        ...toPage(listDue(bell, patel).filter((one) => state === undefined || one.state === state)),
        counts: { missing: 1, expired: 1, expiring: 0 },
      }));
  });
  const show = (at: string, roles: Role[] = ['manager'], search = '') =>
    showRoute(documentRoutes, at, { api, roles, search });
  const where = () => screen.getByTestId('whereabouts').textContent;
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('given the skills and licenses of a person, when the office adds or removes one, then the list is recorded; others see it only', async () => {
    let skills: Skill[] = [{ name: 'Ladder', valid_until: '2020-01-31' }];
    api
      .when(ReadSkills)
      .respond(() => ({ data: skills, version: 4 }))
      .when(RecordSkills)
      .respond((input) => ({ data: (skills = input.skills), version: 5 }))
      .when(categories.list)
      .respond(() =>
        toPage([
          {
            ...{ id: createId(700), name: 'Install', description: '', color: '#64748B', active: true, version: 1 },
            ...{ default_points: 40, default_minutes: 60, sort: 1, skills: ['Fiber splicing', 'Ladder'] },
          },
        ]),
      );
    await show('/admin/techs/userdocuments', ['manager'], `?id=${bell.id}`);
    const own = within(await screen.findByRole('region', { name: 'Skills and licenses' }));
    expect(own.getByRole('listitem').textContent).toBe('Ladder31 Jan 2020Expired');
    await userEvent.click(own.getByRole('combobox', { name: 'Skill or license' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Fiber splicing' }));
    await userEvent.click(own.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(own.getAllByRole('listitem')).toHaveLength(2));
    await userEvent.click(own.getByRole('button', { name: 'Remove: Ladder' }));
    await waitFor(() => expect(own.getAllByRole('listitem')).toHaveLength(1));
    expect(api.sent(RecordSkills).map(({ input, headers }) => [input['skills'], headers.get('if-match')])).toEqual([
      [
        [
          { name: 'Ladder', valid_until: '2020-01-31' },
          { name: 'Fiber splicing', valid_until: null },
        ],
        '4',
      ],
      [[{ name: 'Fiber splicing', valid_until: null }], '4'],
    ]);
  });

  it('given a technician, then their own skills and licenses are shown without a form', async () => {
    api.when(ReadSkills).respond(() => ({ data: [{ name: 'Ladder', valid_until: null }], version: 4 }));
    await show('/documents', ['technician']);
    const own = within(await screen.findByRole('region', { name: 'Skills and licenses' }));
    expect(own.getByText('Ladder')).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
  });

  it('folders are as a tree, with what they are for and who reads them [FIL-013] [NAV-071]', async () => {
    await show('/admin/techs/folders');
    await screen.findByRole('rowheader', { name: 'Rules' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].slice(0, 4).map((one) => one.textContent));
    expect(rows.slice(1)).toEqual([
      ['Licences', 'Employee documents', 'Technician', 'Each person must provide a document'],
      ['Papers', 'Company papers', 'Everyone', ''],
      ['Rules', 'Company papers', 'Everyone', ''],
    ]);
    expect(screen.getByTitle('Papers / Rules')).toBeTruthy();
  });

  it('a folder is made in another of its kind, and what is refused is beside its field [NAV-072]', async () => {
    api.when(OpenFolder).respond(() => api.refuse(OpenFolder, 'FolderNameTaken', { name: 'Rules' }));
    await show('/admin/techs/folders/add');
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Rules');
    const parent = screen.getByRole('combobox', { name: 'Parent folder' });
    await userEvent.click(parent);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Papers', 'Papers / Rules']);
    await userEvent.click(screen.getByRole('option', { name: 'Papers' }));
    await press('Save');
    await screen.findAllByText('A folder named Rules already exists here.');
    api.when(OpenFolder).respond((requested) => ({ data: { ...papers, name: requested.name } }));
    type(/^Name/, 'Forms');
    await press('Save');
    await waitFor(() => expect(where()).toBe('/admin/techs/folders'));
    expect(api.sent(OpenFolder).at(-1)?.input).toMatchObject({ name: 'Forms', parent_id: papers.id, scope: 'company' });
  });

  it('a folder is changed, and cannot be put into what is in it [NAV-073]', async () => {
    api.when(ReviseFolder).respond((requested) => ({ data: { ...papers, name: requested.name } }));
    await show('/admin/techs/folders/edit', ['manager'], `?id=${papers.id}`);
    await screen.findByLabelText(/^Name/);
    await userEvent.click(screen.getByRole('combobox', { name: 'Parent folder' }));
    expect(screen.queryByRole('option')).toBeNull();
    type(/^Name/, 'Papers of 2026');
    await press('Save');
    await waitFor(() =>
      expect(api.sent(ReviseFolder)[0]?.input).toMatchObject({ id: papers.id, name: 'Papers of 2026' }),
    );
  });

  it('given a folder that another user changed meanwhile, then both values are there, and the choice is saved', async () => {
    api.when(ReviseFolder).respond((form, { headers }) => {
      if (headers.get('if-match') === '9') return { data: { ...papers, ...form, version: 10 } };
      const current = { ...papers, name: 'Company papers', roles: ['warehouse', 'qc'], version: 9 };
      return api.bare(409, { message: 'Changed.', current, changed_by: 'Rosa Long', changed_at: null, version: 9 });
    });
    await show('/admin/techs/folders/edit', ['manager'], `?id=${papers.id}`);
    await screen.findByLabelText(/^Name/);
    type(/^Name/, 'Papers of 2026');
    await press('Save');
    await screen.findByText('Name is now: Company papers. Your entry: Papers of 2026.');
    screen.getByText('Roles is now: Warehouse, QC.');
    await press('Save');
    await waitFor(() => expect(where()).toBe('/admin/techs/folders'));
    expect(api.sent(ReviseFolder).map(({ headers }) => headers.get('if-match'))).toEqual(['3', '9']);
    expect(api.sent(ReviseFolder)[1]?.input).toMatchObject({ name: 'Papers of 2026', roles: ['warehouse', 'qc'] });
  });

  it('a folder that is not empty shows what to do', async () => {
    api.when(RemoveFolder).respond(() => api.refuse(RemoveFolder, 'FolderNotEmpty', { name: 'Papers' }));
    await show('/admin/techs/folders');
    await press('Delete: Papers');
    await press('Delete');
    await screen.findByText(/Papers is not empty\. Move or delete its contents first\./);
  });

  it('the office sees who lacks which document until it has chosen a user', async () => {
    await show('/admin/techs/userdocuments');
    const link = await screen.findByRole('link', { name: 'Antonio Bell' });
    expect(link.getAttribute('href')).toBe(`/admin/techs/userdocuments?id=${bell.id}`);
    expect(screen.getAllByRole('cell', { name: 'Licences' })).toHaveLength(2);
  });

  it('given missing and expired documents, when the office filters them and reminds a person, then only those are listed and the person is reminded once', async () => {
    api.when(RemindOfDocument).respond(() => undefined);
    await show('/admin/techs/userdocuments');
    await userEvent.click(await screen.findByRole('tab', { name: 'Expired (1)' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Rosa Patel' })).toBeNull());
    expect(where()).toBe('/admin/techs/userdocuments?state=expired');
    await press('Remind Antonio Bell of Licences');
    await screen.findByText('Antonio Bell was reminded of Licences.');
    expect(api.sent(RemindOfDocument)[0]?.input).toEqual({ id: bell.id, folder_id: licences.id });
    api.when(RemindOfDocument).respond(() => api.refuse(RemindOfDocument, 'RemindedToday', { name: 'Licences' }));
    await press('Remind Antonio Bell of Licences');
    await screen.findByText(/This person was already reminded of Licences today\. Remind them again tomorrow\./);
    await userEvent.click(screen.getByRole('tab', { name: 'Expires soon (0)' }));
    await screen.findByText('No documents expire within 30 days.');
  });

  it('the documents of a person are with what has expired; the office changes and deletes them [FIL-012] [FIL-014] [NAV-074]', async () => {
    api.when(RemoveUserFile).respond(() => undefined);
    await show('/admin/techs/userdocuments', ['manager'], `?id=${bell.id}`);
    await screen.findByRole('rowheader', { name: 'Driving licence' });
    screen.getByText('Expired');
    screen.getByText('Licences: expired on 31 Jan 2020');
    expect(screen.getAllByLabelText(/: Driving licence$/).map((one) => one.getAttribute('data-action'))).toEqual([
      'view-file',
      'edit-file',
      'delete-file',
      'seen',
    ]);
    await press('Delete file: Driving licence');
    screen.getByText(/^Are you sure you want to delete this file\?/);
    await press('Delete');
    await waitFor(() => expect(api.sent(RemoveUserFile)).toHaveLength(1));
    const { method, url } = api.sent(RemoveUserFile)[0]!;
    expect([method, url]).toEqual(['DELETE', `/api/v1/users/${bell.id}/files/${licence.id}`]);
  });

  it('an office user who opens them marks nothing as seen for the user', async () => {
    await show('/admin/techs/userdocuments', ['manager'], `?id=${bell.id}`);
    await press('View file: Driving licence');
    const dialog = within(await screen.findByRole('dialog', { name: 'Driving licence' }));
    expect(dialog.queryByText('Download it first. Then you can mark it as seen.')).toBeNull();
  });

  it('a person reads their own, and what is missing; they change nothing', async () => {
    await show('/documents', ['technician']);
    await screen.findByRole('rowheader', { name: 'Driving licence' });
    screen.getByText('Licences: expired on 31 Jan 2020');
    expect(api.sent(ListUserFiles)[0]?.input).toEqual({ id: createSignedInUser(['technician']).id });
    expect(screen.getAllByLabelText(/: Driving licence$/).map((one) => one.getAttribute('data-action'))).toEqual([
      'view-file',
    ]);
    await show('/admin/techs/userdocuments', ['technician']);
    await screen.findByRole('rowheader', { name: 'Driving licence' });
    expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull();
  });

  it('documents are added to the person whom the address names, into folders for people alone [FIL-015] [NAV-075]', async () => {
    api.when(SendFile).respond(() => ({ data: { sha256: 'b'.repeat(64), size: 3, media: 'application/pdf' } }));
    api.when(AddUserFile).respond(() => ({ data: { id: createId(7), version: 1 } }));
    await show('/admin/techs/userdocuments/add', ['manager'], `?id=${bell.id}`);
    const where_ = await screen.findByRole('combobox', { name: /^Folder/ });
    await userEvent.click(where_);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Licences']);
    await userEvent.click(screen.getByRole('option', { name: 'Licences' }));
    await userEvent.upload(
      screen.getByLabelText('Choose files', { selector: 'input' }),
      new File(['new'], 'licence.pdf', { type: 'application/pdf' }),
    );
    await screen.findByRole('textbox', { name: /^Title/ });
    typeDate(await screen.findByRole('group', { name: /^Valid until/ }), '2027-03-31');
    await press('Save');
    await screen.findByText('1 document was added.');
    expect(api.sent(AddUserFile)[0]?.input).toMatchObject({
      id: bell.id,
      title: 'licence',
      folder_id: licences.id,
      expires_on: '2027-03-31',
    });
    expect(where()).toBe(`/admin/techs/userdocuments?id=${bell.id}`);
  });

  it('given an expired license, when its person uploads a new one, then it is sent to the office with its date', async () => {
    api.when(SendDocument).respond(() => ({ data: { sha256: 'b'.repeat(64), size: 3, media: 'application/pdf' } }));
    api.when(SubmitDocument).respond(() => ({ data: { id: createId(7), version: 1 } }));
    await show('/documents/upload', ['technician'], `?folder_id=${licences.id}`);
    await userEvent.upload(
      await screen.findByLabelText('Choose files', { selector: 'input' }),
      new File(['new'], 'licence.pdf', { type: 'application/pdf' }),
    );
    await screen.findByRole('textbox', { name: /^Title/ });
    typeDate(await screen.findByRole('group', { name: /^Valid until/ }), '2027-03-31');
    await press('Send to the office');
    await screen.findByText('1 document was sent to the office.');
    expect(api.sent(SubmitDocument)[0]?.input).toEqual({
      ...{ title: 'licence', folder_id: licences.id, expires_on: '2027-03-31' },
      content: { sha256: 'b'.repeat(64), size: 3, media: 'application/pdf', name: 'licence.pdf' },
    });
    expect(where()).toBe('/documents');
  });

  it.each([
    ['submitted', null, 'Your upload is with the office. You will be notified.', 0],
    ['rejected', 'The date is cut off.', 'The office rejected your upload: The date is cut off.', 1],
  ] as const)('given an upload that is %s, then its person sees that', async (review, reason, sentence, uploads) => {
    api.when(ListUserFiles).respond(() => ({
      data: [{ ...licence, review, reason }],
      missing: [{ ...due, review, reason }],
    }));
    await show('/documents', ['technician']);
    await screen.findByText(sentence);
    const links = screen.queryAllByRole('link', { name: 'Upload: Licences' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: uploads }, () => `/documents/upload?folder_id=${licences.id}`),
    );
  });

  it('given uploads that wait, when the office rejects one with a reason and accepts one, then both are recorded on the version it saw', async () => {
    const submitted = { ...licence, review: 'submitted' as const, added_by: bell, revision: 6 };
    const other = { ...submitted, id: createId(102), title: 'Badge' };
    api.when(ListSubmittedDocuments).respond(() => toPage([submitted, other]));
    api.when(RejectDocument).respond(() => undefined);
    api.when(AcceptDocument).respond(() => undefined);
    await show('/admin/techs/userdocuments');
    await press('Reject: Driving licence');
    await press('Reject');
    await screen.findAllByText(/required|Reason/);
    expect(api.sent(RejectDocument)).toHaveLength(0);
    type(/^Reason/, 'The date is cut off.');
    await press('Reject');
    await screen.findByText('Driving licence was rejected. The person is notified of the reason.');
    await press('Accept: Badge');
    await screen.findByText('Badge was accepted.');
    const toSent = ({ input, headers }: { input: unknown; headers: Headers }) => [input, headers.get('if-match')];
    expect(api.sent(RejectDocument).map(toSent)).toEqual([[{ id: licence.id, reason: 'The date is cut off.' }, '6']]);
    expect(api.sent(AcceptDocument).map(toSent)).toEqual([[{ id: other.id }, '6']]);
  });

  it('given the overview of the office, when another user accepts an upload, then it leaves the list', async () => {
    const submitted = { ...licence, review: 'submitted' as const, added_by: bell, revision: 6 };
    let waiting = [submitted];
    api.when(ListSubmittedDocuments).respond(() => toPage(waiting));
    await show('/admin/techs/userdocuments');
    await screen.findByRole('button', { name: 'Accept: Driving licence' });
    await waitFor(() => expect(api.listeners).toBeGreaterThan(0));
    waiting = [];
    act(() =>
      api.sendNotice({
        topic: 'documents',
        type: 'DocumentAccepted',
        id: licence.id,
        actor_id: bell.id,
        position: '9',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept: Driving licence' })).toBeNull());
  });
});
