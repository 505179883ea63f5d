import type { Locale } from '@tailboard/contracts/locale';

/** What a mail says, in plain words: nothing in it is markup, whoever typed it. */
export interface EmailTemplate {
  readonly locale: Locale;
  /** The company or product that writes. */
  readonly from: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What stands below it, small. */
  readonly notes: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);
/** A name with line breaks in it could pass for a line of ours. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The letter as text, which every mail program shows. */
export function textOf({ from, greeting, lines, action, notes }: EmailTemplate): string {
  const parts = [greeting, ...lines].map(oneLine);
  if (action) parts.push(`${oneLine(action.label)}:\n${action.url}`);
  return `${[...parts, ...notes.map(oneLine), `-- \n${oneLine(from)}`].join('\n\n')}\n`;
}

/** The letter as HTML without pictures, scripts or anything that is fetched. */
export function htmlOf({ locale, from, subject, greeting, lines, action, notes }: EmailTemplate): string {
  const paragraph = (text: string, style = 'margin:0 0 16px') => `<p style="${style}">${escaped(oneLine(text))}</p>`;
  const small = 'margin:0 0 8px;font-size:14px;color:#5b6470';
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="background:#1f4e79;color:#ffffff;padding:12px 24px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(oneLine(action.label))}</a></p>
<p style="${small};word-break:break-all">${escaped(action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2430;font:16px/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-weight:600">${escaped(oneLine(from))}</p>
${paragraph(greeting)}
${lines.map((line) => paragraph(line)).join('\n')}
${button}
${notes.map((note) => paragraph(note, small)).join('\n')}
</div></body></html>
`;
}

/** A subject is one line, whatever is in a name. */
export const subjectOf = ({ subject }: EmailTemplate): string => oneLine(subject);
