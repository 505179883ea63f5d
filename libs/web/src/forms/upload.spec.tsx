import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadContract, type Upload } from '@tailboard/contracts/upload';
import { useState, type ReactNode } from 'react';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';
import { UploadField } from './upload.js';
import { QUIET_MS, uploadStates, type Arrived } from './uploads.js';

const sendFile = uploadContract('trial.send-file', {
  route: 'POST /trial/files',
  permission: 'file.write',
  maxBytes: 1024 * 1024,
  accepts: ['application/pdf', 'image/png'],
  summary: 'Send a file',
});
const sha256 = 'a'.repeat(64);
const arrived: Upload = { sha256, size: 3, media: 'application/pdf' };
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'pdf') =>
  new File([content], name, { type: 'application/pdf' });

function Files({ multiple, most: maxFiles }: { multiple: boolean; most: number | undefined }): ReactNode {
  const [files, setFiles] = useState<readonly Arrived[]>([]);
  return (
    <>
      <UploadField
        contract={sendFile}
        label="Drop"
        hint="PDF"
        button="Choose"
        {...{ multiple, files, ...(maxFiles === undefined ? {} : { maxFiles }) }}
        onFiles={setFiles}
      />
      <output data-testid="files">{files.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 2)}`).join(', ')}</output>
    </>
  );
}

describe('A field for files', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.when(sendFile).respond(() => ({ data: arrived }));
  });
  const show = (multiple = false, maxFiles?: number) =>
    renderScreen(<Files multiple={multiple} most={maxFiles} />, { api, user: createSignedInUser(['manager']) });
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Choose', { selector: 'input' }), files);
  const readFiles = () => screen.getByTestId('files').textContent;

  it('sends what is chosen, and gives its name and sha256 to the user who asked', async () => {
    await show();
    await choose(file('plan.pdf'));
    await waitFor(() => expect(readFiles()).toBe('plan.pdf aa'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }));
    expect(readFiles()).toBe('');
  });

  it('given files of equal content, when they are added, then the first stays and the others name it', async () => {
    await show(true);
    let n = 0;
    api.when(sendFile).respond(() => ({ data: { ...arrived, sha256: (n++ === 1 ? 'b' : 'a').repeat(64) } }));
    await choose(file('one.pdf'), file('two.pdf'), file('copy.pdf'));
    await screen.findByText('The content of this file is the same as that of one.pdf, which is already in the list.');
    expect(readFiles()).toBe('one.pdf aa, two.pdf bb');
    expect(screen.queryByRole('button', { name: 'Send copy.pdf again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove copy.pdf' }));
    expect(readFiles()).toBe('one.pdf aa, two.pdf bb');
  });

  it('shows the progress, cancels with a message, and sends it on a second try [FIL-026]', async () => {
    await show();
    let respond: (found: { data: Upload }) => void = () => undefined;
    api.when(sendFile).respond(() => new Promise((resolve) => (respond = resolve)));
    await choose(file('plan.pdf'));
    await screen.findByRole('progressbar', { name: 'Sending plan.pdf' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel plan.pdf' }));
    await act(async () => respond({ data: arrived }));
    expect([screen.queryByRole('progressbar'), readFiles()]).toEqual([null, '']);
    screen.getByText('Upload canceled.');
    api.when(sendFile).respond(() => ({ data: arrived }));
    await userEvent.click(screen.getByRole('button', { name: 'Send plan.pdf again' }));
    await waitFor(() => expect(readFiles()).toBe('plan.pdf aa'));
    expect(screen.queryByText('Upload canceled.')).toBeNull();
  });

  it('is in each of its states, and goes from one to the next [FIL-020]', async () => {
    const answers: ((found: { data: Upload }) => void)[] = [];
    api.when(sendFile).respond(() => new Promise((resolve) => answers.push(resolve)));
    await show(true);
    const states = () => screen.getAllByRole('listitem').map((line) => line.getAttribute('data-state'));
    await choose(file('one.pdf'), file('two.pdf'), file('three.pdf'), file('empty.pdf', ''));
    await waitFor(() => expect(states()).toEqual(['uploading', 'uploading', 'queued', 'error']));
    screen.getByText('Queued');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel three.pdf' }));
    await act(async () => answers[0]!({ data: arrived }));
    await waitFor(() => expect(states()).toEqual(['success', 'uploading', 'canceled', 'error']));
    expect(uploadStates).toEqual(['added', 'queued', 'uploading', 'canceled', 'error', 'success']);
  });

  it('names the files that are too many, and accepts the rest [FIL-023]', async () => {
    let n = 0;
    api.when(sendFile).respond(() => ({ data: { ...arrived, sha256: String(n++).repeat(64) } }));
    await show(true, 2);
    await choose(file('one.pdf'), file('two.pdf'), file('three.pdf'));
    await waitFor(() => expect(readFiles()).toBe('one.pdf 00, two.pdf 11'));
    screen.getByText('Too many files: at most 2 at once. Send this file later.');
    expect(api.sent(sendFile)).toHaveLength(2);
  });

  it('shows of a type that is not taken, before it is sent where that is sure, and as the server found otherwise [FIL-022]', async () => {
    await show(true);
    const refused = /^This type of file is not allowed\. Allowed types: PDF, PNG/;
    const page = new File(['<p>'], 'page.pdf', { type: 'text/html' });
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files: [page] } });
    await screen.findByText(refused);
    expect(api.sent(sendFile)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove page.pdf' }));
    api.when(sendFile).respond(() => api.refuse(sendFile, 'FileTypeNotAllowed', { types: 'PDF, PNG' }));
    await choose(file('lies.pdf'));
    await screen.findByText(refused);
    expect(api.sent(sendFile)).toHaveLength(1);
  });

  it('given a picture in the format of an iPhone, or an empty file, then it shows what to do and offers no second try [FIL-022]', async () => {
    await show(true);
    const files = [new File(['heic'], 'tap.heic', { type: 'image/heic' }), file('empty.pdf', '')];
    fireEvent.drop(screen.getByTestId('file-drop'), { dataTransfer: { files } });
    await screen.findByText(/^HEIC pictures cannot be shown in browsers\. .* save this picture as JPG/);
    screen.getByText('The file is empty.');
    expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
    expect(api.sent(sendFile)).toEqual([]);
  });

  it('shows the status of a response that is not JSON, and can be sent again [FIL-025]', async () => {
    api.when(sendFile).respond(() => api.text(201, '<html>proxy</html>'));
    await show();
    await choose(file('plan.pdf'));
    await screen.findByText('Invalid JSON response from server.');
    screen.getByRole('button', { name: 'Send plan.pdf again' });
  });

  it('takes what is pasted on the page, and a picture from the camera', async () => {
    await show();
    const pasted = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(pasted, { clipboardData: { files: [file('pasted.pdf')] } });
    await act(async () => void document.dispatchEvent(pasted));
    await waitFor(() => expect(readFiles()).toBe('pasted.pdf aa'));
    // An editor has taken these.
    const taken = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(taken, { clipboardData: { files: [file('taken.pdf')] } });
    taken.preventDefault();
    await act(async () => void document.dispatchEvent(taken));
    expect(readFiles()).toBe('pasted.pdf aa');
    const lens = screen.getByLabelText<HTMLInputElement>('Take a picture', { selector: 'input' });
    expect(lens.getAttribute('capture')).toBe('environment');
    await userEvent.upload(lens, new File(['png'], 'tap.png', { type: 'image/png' }));
    await waitFor(() => expect(readFiles()).toBe('tap.png aa'));
  });

  it('shows before anything leaves that a file is too large [FIL-021]', async () => {
    await show();
    await choose(file('film.pdf', new Uint8Array(1024 * 1024 + 1)));
    await screen.findByText('The file is larger than 1 MB.');
    expect(api.sent(sendFile)).toEqual([]);
  });

  it('keeps what did not arrive, with the reason, and sends it again', async () => {
    api.when(sendFile).respond(() => api.refuse(sendFile, 'QuotaReached', { sent: 100, most: 100 }));
    await show();
    await choose(file('plan.pdf'));
    await screen.findByText(/Send the rest tomorrow\.$/);
    api.when(sendFile).respond(() => ({ data: arrived }));
    await userEvent.click(screen.getByRole('button', { name: 'Send plan.pdf again' }));
    await waitFor(() => expect(readFiles()).toBe('plan.pdf aa'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends two at once, and the next when one has arrived [BUS-038]', async () => {
    const answers: ((found: { data: Upload }) => void)[] = [];
    api.when(sendFile).respond(() => new Promise((resolve) => answers.push(resolve)));
    await show(true);
    await choose(file('one.pdf'), file('two.pdf'), file('three.pdf'));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.getAllByRole('progressbar')).toHaveLength(3);
    await act(async () => answers[0]!({ data: arrived }));
    await waitFor(() => expect(answers).toHaveLength(3));
  });

  it('gives up what nothing goes through of for 30 seconds, and keeps it to be sent again [BUS-037]', async () => {
    await show();
    api.when(sendFile).respond(() => new Promise(() => undefined));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      const input = screen.getByLabelText('Choose', { selector: 'input' });
      await act(async () => void fireEvent.change(input, { target: { files: [file('plan.pdf')] } }));
      await act(async () => void jest.advanceTimersByTime(QUIET_MS - 1));
      expect(screen.queryByRole('alert')).toBeNull();
      await act(async () => void jest.advanceTimersByTime(1));
      expect(screen.getByText('No progress for 30 seconds. Send it again.')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
    screen.getByRole('button', { name: 'Send plan.pdf again' });
  });
});
