import { Node } from '@tiptap/core';
import type { NodeType, Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';

/** A picture in a body. */
export interface BodyPicture {
  readonly sha256: string;
  /** The alternative text for screen readers. */
  readonly alt: string;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      /** Inserts a picture at the caret, which moves behind it, or at another position, where the caret stays. */
      insertPicture: (picture: BodyPicture, position?: number) => ReturnType;
    };
  }
}

/**
 * Sources of pictures while a message is written: local files just uploaded, or requested links. A source that arrives
 * or is renewed is set on the shown pictures, so that content, caret and undo history stay.
 */
export function pictureSources() {
  const sources = new Map<string, string>();
  const shown = new Map<HTMLImageElement, string>();
  const show = (image: HTMLImageElement, sha256: string): void => {
    const source = sources.get(sha256);
    if (source !== undefined) image.src = source;
  };
  return {
    set: (changed: Iterable<readonly [sha256: string, source: string]>): void => {
      for (const [sha256, source] of changed) sources.set(sha256, source);
      for (const [image, sha256] of shown) show(image, sha256);
    },
    /** Shows a picture until the returned function is called. */
    attach: (image: HTMLImageElement, sha256: string): (() => void) => {
      shown.set(image, sha256);
      show(image, sha256);
      return () => void shown.delete(image);
    },
  };
}
export type PictureSources = ReturnType<typeof pictureSources>;

/** A picture in a message body. The stored text refers to it by its sha256; the author's screen shows the picture. */
export const pictureNode = ({ attach }: PictureSources) =>
  Node.create({
    name: 'picture',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      picture: {
        default: '',
        parseHTML: (element) => element.dataset['picture'] ?? '',
        renderHTML: ({ picture }) => ({ 'data-picture': String(picture) }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-picture]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addCommands: () => ({
      insertPicture:
        ({ sha256, alt }, position) =>
        ({ tr, dispatch, state }) => {
          const picture = state.schema.nodes['picture']!.create({ picture: sha256, alt });
          const isElsewhere = position !== undefined && position !== tr.selection.to;
          if (dispatch && isElsewhere) tr.insert(insertPoint(tr.doc, position, picture.type) ?? position, picture);
          else if (dispatch) insertBlock(tr, picture, state.schema.nodes['paragraph']!);
          return true;
        },
    }),
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs['alt']);
        return { dom, destroy: attach(dom, String(node.attrs['picture'])) };
      },
  });

/** Inserts a block at the selection, and moves the caret to the text behind it: a new paragraph, if none follows. */
function insertBlock(tr: Transaction, block: ProseMirrorNode, paragraph: NodeType): void {
  const { pos } = tr.deleteSelection().selection.$from;
  const point = insertPoint(tr.doc, pos, block.type);
  if (point === null) tr.split(pos);
  const start = point ?? pos + 1;
  const end = tr.insert(start, block).doc.resolve(start + block.nodeSize);
  if (!end.nodeAfter || end.nodeAfter.isAtom) tr.insert(end.pos, paragraph.create());
  tr.setSelection(Selection.findFrom(tr.doc.resolve(end.pos), 1, true) ?? tr.selection).scrollIntoView();
}
