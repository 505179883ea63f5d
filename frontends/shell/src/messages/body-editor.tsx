import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { bodySchemes } from '@tailboard/contracts/messaging/body';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { PendingUploads } from '@tailboard/web/forms/upload';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePastedFiles } from './file-paste.js';
import { LinkDialog } from './link-dialog.js';
import { PictureDialog, type SentPicture } from './picture-dialog.js';
import { pictureNode, pictureSources } from './picture-node.js';
import { convertPasted } from './pasted-html.js';
import { bodyStyle, sanitizePasted, usePictures } from './message-body.js';
import { TableSizeDialog } from './table-size.js';
import { setSanitizer } from '../trusted-types.js';

setSanitizer(sanitizePasted);

/** Changes are reported after this pause in typing, in ms. */
const TYPING_MS = 300;

/** Rich text editor: headings, lists, links and tables. Tab stays inside tables; Shift and Tab move to the toolbar. */
export default function BodyEditor({
  label,
  value,
  invalid,
  id,
  onChange,
  onOtherFiles = () => undefined,
}: {
  label: string;
  value: string;
  invalid: boolean;
  /** The ID of the edited message, used to load links to its pictures. */
  id?: string | undefined;
  onChange: (html: string) => void;
  /** Receives pasted or dropped files that are no pictures. */
  onOtherFiles?: (files: readonly File[]) => void;
}): ReactNode {
  const latest = useRef(onChange);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef(value);
  useEffect(() => {
    latest.current = onChange;
  });
  const report = useCallback((editor: Editor): void => {
    // The editor writes some markup differently. Without a change by the user, that is none.
    if (typing.current === undefined) return;
    clearTimeout(typing.current);
    typing.current = undefined;
    const html = editor.isEmpty ? '' : editor.getHTML();
    if (html === last.current) return;
    last.current = html;
    latest.current(html);
  }, []);
  const links = usePictures(id, value);
  const [pictures] = useState(pictureSources);
  const t = useTexts('shell-messages');
  const { uploads, takeFiles, mapPositions } = usePastedFiles({
    description: t('picture'),
    onPicture: ({ sha256, alt, url }, position) => {
      pictures.set([[sha256, url]]);
      editor.chain().insertPicture({ sha256, alt }, position).run();
    },
    onOtherFiles,
  });
  const editor = useEditor({
    extensions: [
      pictureNode(pictures),
      StarterKit.configure({
        heading: { levels: [2, 3] },
        codeBlock: false,
        link: { openOnClick: false, protocols: [...bodySchemes], HTMLAttributes: { target: null, rel: null } },
      }),
      TableKit.configure({ table: { resizable: false } }),
    ],
    content: value,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: convertPasted,
      handlePaste: (view, event) => takeFiles(event.clipboardData, view.state.selection.to),
      handleDrop: (view, event) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return takeFiles(event.dataTransfer, place?.pos ?? view.state.selection.to);
      },
    },
    onTransaction: ({ transaction }) => mapPositions(transaction),
    onUpdate: ({ editor: currentEditor }) => {
      clearTimeout(typing.current);
      typing.current = setTimeout(() => report(currentEditor), TYPING_MS);
    },
    onBlur: ({ editor: currentEditor }) => report(currentEditor),
  });
  // Restoring or discarding a draft changes the content from outside.
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => pictures.set(links), [links, pictures]);
  // Reports what was typed last before the page or this screen closes. A layout effect ends before the form does.
  useLayoutEffect(() => {
    const reportLast = (): void => report(editor);
    addEventListener('pagehide', reportLast);
    return () => {
      removeEventListener('pagehide', reportLast);
      reportLast();
    };
  }, [editor, report]);
  const insert = ({ sha256, alt, url }: SentPicture): void => {
    pictures.set([[sha256, url]]);
    editor.chain().focus().insertPicture({ sha256, alt }).run();
  };
  return (
    <Box
      sx={{
        border: 1,
        borderColor: invalid ? 'error.main' : 'divider',
        borderRadius: 1,
        '&:focus-within': { borderColor: invalid ? 'error.main' : 'primary.main' },
      }}
    >
      <Toolbar editor={editor} onPicture={insert} />
      <Box
        sx={{
          ...bodyStyle,
          '& .ProseMirror': {
            minHeight: 180,
            maxHeight: '50vh',
            overflow: 'auto',
            px: 1.5,
            py: 1,
            outline: 'none',
            ...bodyStyle,
          },
          '& .selectedCell': { bgcolor: 'action.selected' },
        }}
      >
        <EditorContent editor={editor} />
      </Box>
      <PendingUploads uploads={uploads} />
    </Box>
  );
}

const marks = ['bold', 'italic', 'underline'] as const;

function Toolbar({ editor, onPicture }: { editor: Editor; onPicture: (picture: SentPicture) => void }): ReactNode {
  const t = useTexts('shell-messages');
  const [openDialog, setOpenDialog] = useState<'table' | 'link' | 'picture' | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => ({
      bold: currentEditor.isActive('bold'),
      italic: currentEditor.isActive('italic'),
      underline: currentEditor.isActive('underline'),
      heading: currentEditor.isActive('heading', { level: 2 }),
      bullets: currentEditor.isActive('bulletList'),
      numbers: currentEditor.isActive('orderedList'),
      link: currentEditor.isActive('link'),
    }),
  });
  const tools: readonly (readonly [
    key: keyof typeof on | 'table' | 'picture' | 'undo',
    sign: ReactNode,
    act: () => void,
  ])[] = [
    ...marks.map(
      (mark) => [mark, mark[0]!.toUpperCase(), () => void editor.chain().focus().toggleMark(mark).run()] as const,
    ),
    ['heading', 'H', () => void editor.chain().focus().toggleHeading({ level: 2 }).run()],
    ['bullets', '•', () => void editor.chain().focus().toggleBulletList().run()],
    [
      'numbers',
      <Box component="span" sx={{ '&::before': { content: '"1."' } }} />,
      () => void editor.chain().focus().toggleOrderedList().run(),
    ],
    [
      'link',
      <Icon name="outward" sx={{ fontSize: 16 }} />,
      () => (on.link ? void editor.chain().focus().unsetLink().run() : setOpenDialog('link')),
    ],
    ['table', <Icon name="table" sx={{ fontSize: 16 }} />, () => setOpenDialog('table')],
    ['picture', <Icon name="picture" sx={{ fontSize: 16 }} />, () => setOpenDialog('picture')],
    ['undo', <Icon name="undo" sx={{ fontSize: 16 }} />, () => void editor.chain().focus().undo().run()],
  ];
  return (
    <Box
      role="toolbar"
      aria-label={t('tools')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, p: 0.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tools.map(([key, sign, run]) => {
        const name = t(key === 'link' && on.link ? 'unlink' : key);
        return (
          <Tooltip key={key} title={name}>
            <ToggleButton
              value={key}
              size="small"
              aria-label={name}
              selected={key in on && on[key as keyof typeof on]}
              onClick={run}
              sx={{
                minWidth: 36,
                height: 36,
                fontWeight: key === 'bold' ? 700 : 500,
                fontStyle: key === 'italic' ? 'italic' : 'normal',
                textDecoration: key === 'underline' ? 'underline' : 'none',
                textTransform: 'none',
              }}
            >
              {sign}
            </ToggleButton>
          </Tooltip>
        );
      })}
      {openDialog === 'table' && (
        <TableSizeDialog
          onClose={() => setOpenDialog(null)}
          onInsert={({ rows, columns }) => {
            setOpenDialog(null);
            editor.chain().focus().insertTable({ rows, cols: columns, withHeaderRow: true }).run();
          }}
        />
      )}
      {openDialog === 'picture' && (
        <PictureDialog
          onClose={() => setOpenDialog(null)}
          onPicture={(picture) => {
            setOpenDialog(null);
            onPicture(picture);
          }}
        />
      )}
      {openDialog === 'link' && (
        <LinkDialog
          onClose={() => setOpenDialog(null)}
          onLink={(href) => {
            setOpenDialog(null);
            const chain = editor.chain().focus();
            if (editor.state.selection.empty)
              chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
            else chain.setLink({ href }).run();
          }}
        />
      )}
    </Box>
  );
}
