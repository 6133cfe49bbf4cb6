import { accessText, type Endpoint, ERRORS, type Feature } from '@lockroom/contract';
import { escapeHtml } from '../../kernel/html.ts';

export function docsPage(features: Record<string, Feature>): string {
  const sections = Object.entries(features).map(([feature, calls]) => featureSection(feature, calls));
  const links = Object.keys(features).map((feature) => `<a href="#${feature}">${feature}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Lockroom API</title><style>${STYLE}</style></head><body>
<header><h1>Lockroom API</h1><p>Requests and responses are JSON; send <code>Authorization: Bearer &lt;token&gt;</code>.
The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a>.</p><nav aria-label="Features">${links.join(' ')}</nav></header>
<main>${sections.join('\n')}${errorSection()}</main></body></html>`;
}

function featureSection(feature: string, calls: Feature): string {
  const rows = Object.values(calls).map(callRow);
  return `<section id="${feature}"><h2>${feature}</h2><table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may call it</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function callRow(endpoint: Endpoint): string {
  return `<tr><th scope="row"><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></th><td>${escapeHtml(endpoint.summary)}</td><td>${escapeHtml(accessText(endpoint))}</td></tr>`;
}

function errorSection(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      `<tr><th scope="row"><b>${status}</b> <code>${code}</code></th><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<section id="errors"><h2>errors</h2><p>Every error is <code>{message, code, issues?}</code>.</p><table><thead><tr><th scope="col">Code</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#15140f,#f5f4f1);--dim:light-dark(#4d4c47,#bfbeb9);--bg:light-dark(#f4f4f1,#0b0b08);--line:light-dark(#dcdbd8,#2d2c28)}
body{margin:0 auto;max-width:1100px;padding:32px 16px 64px;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:34px;line-height:1;margin:0 0 12px}h2{font-size:22px;margin:40px 0 8px}p,td:last-child{color:var(--dim)}a{color:inherit}nav a{margin-right:12px}
table{width:100%;border-collapse:collapse;table-layout:fixed}th,td{padding:8px 12px 8px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
thead th{border:0;color:var(--dim);font-size:12px}b{display:inline-block;min-width:56px}@media(max-width:700px){table,tbody,tr,th,td{display:block}thead{display:none}th,td{border:0;padding:2px 0}tr{border-top:1px solid var(--line);padding:8px 0}}`;
