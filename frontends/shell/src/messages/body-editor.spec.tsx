import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadMessagePictures, SendAttachment } from '@tailboard/contracts/messaging/message-contracts';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import type { Editor } from '@tiptap/react';
import BodyEditor from './body-editor.js';
import { MessageBody } from './message-body.js';

describe('The editor of a message', () => {
  afterEach(() => void jest.useRealTimers());

  it('shows what was typed 300 ms after the last letter, and at once when a user leaves it [BUS-034]', async () => {
    const messages: string[] = [];
    await renderScreen(
      <BodyEditor label="Message" value="" invalid={false} onChange={(html) => messages.push(html)} />,
      {
        api: fakeApi(),
      },
    );
    const box = await screen.findByRole('textbox', { name: 'Message' });
    const type = (text: string) =>
      act(() => void (box as unknown as { editor: Editor }).editor.commands.insertContent(text));
    const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    jest.useFakeTimers();
    type('Lad');
    pass(299);
    type('ders');
    pass(299);
    expect(messages).toEqual([]);
    pass(1);
    expect(messages).toEqual(['<p>Ladders</p>']);
    type('!');
    act(() => void fireEvent.blur(box));
    expect(messages).toEqual(['<p>Ladders</p>', '<p>Ladders!</p>']);
    pass(1_000);
    expect(messages).toHaveLength(2);
  });

  const MESSAGE = '5a0c7c7e-2f1e-4f7e-9a51-000000000002';
  const getEditor = (box: HTMLElement): Editor => (box as unknown as { editor: Editor }).editor;
  const open = async (value: string, api = fakeApi()) => {
    const reported: string[] = [];
    const shown = await renderScreen(
      <BodyEditor
        label="Message"
        value={value}
        invalid={false}
        id={MESSAGE}
        onChange={(html) => reported.push(html)}
      />,
      { api },
    );
    const box = await screen.findByRole('textbox', { name: 'Message' });
    return { ...shown, reported, box, editor: getEditor(box) };
  };

  it.each([
    ['the page is left', ({ unmount }: Awaited<ReturnType<typeof open>>) => unmount()],
    ['the browser closes the page', () => void globalThis.dispatchEvent(new Event('pagehide'))],
  ])('given letters that are not reported yet, when %s, then they are reported [BUS-034]', async (_, leave) => {
    const shown = await open('');
    act(() => void shown.editor.commands.insertContent('Ladders'));
    expect(shown.reported).toEqual([]);
    act(() => leave(shown));
    expect(shown.reported).toEqual(['<p>Ladders</p>']);
  });

  it('given a body that the editor writes differently, when it is left unchanged, then nothing is reported', async () => {
    const shown = await open('<p>One<br />two</p>');
    act(() => void fireEvent.blur(shown.box));
    shown.unmount();
    expect(shown.reported).toEqual([]);
  });

  it('given a draft with a picture, when its link arrives and is renewed during typing, then the picture is shown and the caret stays', async () => {
    const sha256 = 'd'.repeat(64);
    const api = fakeApi();
    let links = 0;
    api.when(ReadMessagePictures).respond(() => ({ data: [{ sha256, url: `/pictures/${++links}` }] }));
    const { editor, app } = await open(`<p>Alpha</p><img data-picture="${sha256}" alt="The tap"><p>Omega</p>`, api);
    const picture = await screen.findByRole('img', { name: 'The tap' });
    await waitFor(() => expect(picture.getAttribute('src')).toBe('/pictures/1'));
    act(() => void editor.chain().setTextSelection(3).insertContent('four ').run());
    const { from } = editor.state.selection;
    await act(() => app.queries.invalidateQueries());
    await waitFor(() => expect(picture.getAttribute('src')).toBe('/pictures/2'));
    expect(editor.state.selection.from).toBe(from);
    act(() => void editor.commands.undo());
    expect(editor.getText()).toContain('Alpha');
  });

  it.each([
    ['at the end', '<p>before</p>', 7, 'before|picture|!'],
    ['within a paragraph', '<p>before</p>', 3, 'be|picture|!fore'],
    ['in front of a paragraph', '<p>before</p><p>after</p>', 7, 'before|picture|!after'],
    ['in an empty message', '', 1, 'picture|!'],
    ['in a list', '<ul><li><p>one</p></li></ul>', 6, 'one|picture|!|'],
    ['in front of a list', '<ul><li><p>one</p></li></ul>', 3, 'picture|!one|'],
    ['in front of another picture', '<p>a</p><img data-picture="f" alt="">', 2, 'a|picture|!|picture|'],
  ])(
    'given a caret %s, when a picture is inserted and typing goes on, then the picture stays',
    async (_, value, caret, expected) => {
      const { editor } = await open(value);
      act(
        () =>
          void editor
            .chain()
            .setTextSelection(caret)
            .insertPicture({ sha256: 'e'.repeat(64), alt: 'Tap' })
            .run(),
      );
      act(() => editor.view.dispatch(editor.state.tr.insertText('!')));
      const blocks: string[] = [];
      editor.state.doc.descendants((node) => {
        if (node.isTextblock) blocks.push(node.textContent);
        else if (node.type.name === 'picture') blocks.push('picture');
      });
      expect(blocks.join('|')).toBe(expected);
    },
  );

  it('given pasted files, when typing goes on, then each picture is inserted where the caret was, a refused one is named, and others become attachments', async () => {
    const sha256 = 'c'.repeat(64);
    const api = fakeApi();
    let sendResponse = (): void => undefined;
    const response = new Promise<void>((resolve) => (sendResponse = resolve));
    api.when(SendAttachment).respond(async () => {
      await response;
      return { data: { sha256, size: 3, media: 'image/png' } };
    });
    URL.createObjectURL = () => 'blob:tap';
    const otherFiles: string[] = [];
    await renderScreen(
      <BodyEditor
        label="Message"
        value="<p>before after</p>"
        invalid={false}
        onChange={() => undefined}
        onOtherFiles={(files) => otherFiles.push(...files.map(({ name }) => name))}
      />,
      { api },
    );
    const box = await screen.findByRole('textbox', { name: 'Message' });
    const editor = getEditor(box);
    act(() => void editor.commands.setTextSelection(7));
    const files = [
      new File(['png'], 'tap-at-the-pole.png', { type: 'image/png' }),
      new File(['heic'], 'IMG_1.heic', { type: 'image/heic' }),
      new File(['pdf'], 'plan.pdf', { type: 'application/pdf' }),
    ];
    act(() => void fireEvent.paste(box, { clipboardData: { files, types: ['Files'], getData: () => '' } }));
    expect(otherFiles).toEqual(['plan.pdf']);
    await screen.findByText('IMG_1.heic');
    act(() => editor.view.dispatch(editor.state.tr.insertText(' and')));
    await act(async () => sendResponse());
    await screen.findByRole('img', { name: 'tap at the pole' });
    expect(editor.getHTML()).toBe(`<p>before</p><img data-picture="${sha256}" alt="tap at the pole"><p> and after</p>`);
  });

  it('puts a picture in by the sha256 of its bytes, with what it shows in words, and shows it meanwhile', async () => {
    const sha256 = 'b'.repeat(64);
    const api = fakeApi();
    api.when(SendAttachment).respond(() => ({ data: { sha256, size: 3, media: 'image/png' } }));
    URL.createObjectURL = () => 'blob:tap';
    const messages: string[] = [];
    await renderScreen(
      <BodyEditor label="Message" value="" invalid={false} onChange={(html) => messages.push(html)} />,
      {
        api,
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Picture' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }));
    const insert = dialog.getByRole<HTMLButtonElement>('button', { name: 'Insert' });
    expect(insert.disabled).toBe(true);
    await userEvent.upload(
      dialog.getByLabelText('Choose a picture', { selector: 'input' }),
      new File(['png'], 'tap.png', { type: 'image/png' }),
    );
    await dialog.findByText('tap.png');
    await userEvent.click(insert);
    // Screen readers need the alternative text.
    expect(dialog.getByRole('textbox', { name: 'Description' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'The tap');
    await userEvent.click(insert);
    const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'The tap' });
    expect(shown.src).toBe('blob:tap');
    await waitFor(() => expect(messages.at(-1)).toContain(`<img data-picture="${sha256}" alt="The tap">`));
  });
});

describe('The body of a message with pictures', () => {
  it('asks for their links when it is shown, and shows no picture that is not ours', async () => {
    const sha256 = 'c'.repeat(64);
    const api = fakeApi();
    const url = `/api/v1/messages/m/pictures/${sha256}?user=u`;
    api.when(ReadMessagePictures).respond(() => ({ data: [{ sha256, url }] }));
    const html = `<p>So:</p><img data-picture="${sha256}" alt="The tap"><img src="https://evil.example/x.png" alt="Theirs">`;
    await renderScreen(<MessageBody html={html} id="5a0c7c7e-2f1e-4f7e-9a51-000000000001" />, { api });
    const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'The tap' });
    await waitFor(() => expect(shown.ownerDocument.querySelector('img')?.getAttribute('src')).toBe(url));
    expect(screen.queryByRole('img', { name: 'Theirs' })).toBeNull();
  });

  it('given tags within attribute values, when shown, then adds no attribute and no element', async () => {
    const crafted =
      '<p><a href="https://a.example/<img">one</a><a href="https://a.example/ onclick=alert(1) x=">two</a></p>';
    await renderScreen(<MessageBody html={crafted} />, { api: fakeApi() });
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['one', 'two']);
    for (const link of links) expect(link.getAttributeNames()).toEqual(['href']);
  });
});
