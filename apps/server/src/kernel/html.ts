import type { FastifyReply } from 'fastify';

/** Escapes text for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Returns a small page without scripts, for people who follow a link in an email. `body` is HTML. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Lockroom</title><style>${STYLE}</style></head>
<body><main><p class="brand">Lockroom</p><h1>${title}</h1>${body}</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#15140f,#f5f4f1);--dim:light-dark(#4d4c47,#bfbeb9);--bg:light-dark(#f4f4f1,#0b0b08)}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.45 system-ui,sans-serif}main{max-width:440px;margin:0 auto;padding:64px 16px}
.brand{margin:0 0 24px;font-weight:700}h1{font-size:34px;line-height:1;margin:0 0 16px}p{color:var(--dim);margin:0 0 24px;overflow-wrap:anywhere}a{color:inherit}.go{display:inline-block;padding:13px 0}
button{min-height:46px;padding:0 20px;border:0;border-radius:6px;background:var(--ink);color:var(--bg);font:inherit;font-weight:650;cursor:pointer}`;
