import { escapeHtml } from '../html.ts';
import type { Mail } from './mail.ts';

/** The content of a mail, as plain text. */
export interface MailContent {
  to: string;
  subject: string;
  /** 'Hi ada,' */
  greeting: string;
  paragraphs: string[];
  /** The main action, as a button. */
  link?: { label: string; url: string };
  /** Small print under the link. */
  footnote: string;
  /** Unsubscribes from mails of this kind: a link under the small print, and the button of mail readers. */
  stop?: { label: string; url: string };
}

/** Formats a mail as text and as HTML for any mail reader: one column, no pictures, nothing loaded from outside. */
export function composeMail({ to, subject, greeting, paragraphs, link, footnote, stop }: MailContent): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    footnote,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    'Lockroom',
  ].join('\n\n');
  const body = [greeting, ...paragraphs].map(
    (part) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(part)}</p>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f2;color:#1b1b1b;font-family:Arial,Helvetica,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dcdcd8">
<p style="margin:0 0 24px;font-size:20px;line-height:24px;font-weight:bold">Lockroom</p>
${body.join('\n')}
${link ? button(link) : ''}
<p style="margin:24px 0 0;font-size:14px;line-height:20px;color:#595959">${escapeHtml(footnote)}</p>
${stop ? smallLink(stop) : ''}
</div>
</body>
</html>
`;
  return { to, subject, text: `${text}\n`, html, ...(stop && { unsubscribeUrl: stop.url }) };
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${escapeHtml(url)}" style="color:#595959">${escapeHtml(label)}</a></p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1b1b1b;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;line-height:20px;color:#595959;word-break:break-all">${address}</p>`;
}
