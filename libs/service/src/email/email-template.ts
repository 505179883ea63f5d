import type { Locale } from '@tailboard/contracts/locale';

/** An e-mail's content as plain text, never markup. */
export interface EmailTemplate {
  readonly locale: Locale;
  /** Sender name: the company or product. */
  readonly from: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  /** The call to action. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print. */
  readonly notes: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);
/** Line breaks in a name could imitate other lines. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Renders the e-mail as plain text. */
export function renderText({ from, greeting, lines, action, notes }: EmailTemplate): string {
  const parts = [greeting, ...lines].map(oneLine);
  if (action) parts.push(`${oneLine(action.label)}:\n${action.url}`);
  return `${[...parts, ...notes.map(oneLine), `-- \n${oneLine(from)}`].join('\n\n')}\n`;
}

/** Renders the e-mail as HTML without pictures, scripts or external resources. */
export function renderHtml({ locale, from, subject, greeting, lines, action, notes }: EmailTemplate): string {
  const paragraph = (text: string, style = 'margin:0 0 16px') => `<p style="${style}">${escapeHtml(oneLine(text))}</p>`;
  const small = 'margin:0 0 8px;font-size:14px;color:#5b6470';
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#1f4e79;color:#ffffff;padding:12px 24px;border-radius:6px;text-decoration:none;display:inline-block">${escapeHtml(oneLine(action.label))}</a></p>
<p style="${small};word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2430;font:16px/1.5 system-ui,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(oneLine(from))}</p>
${paragraph(greeting)}
${lines.map((line) => paragraph(line)).join('\n')}
${button}
${notes.map((note) => paragraph(note, small)).join('\n')}
</div></body></html>
`;
}

/** Returns the subject as one line. */
export const renderSubject = ({ subject }: EmailTemplate): string => oneLine(subject);
