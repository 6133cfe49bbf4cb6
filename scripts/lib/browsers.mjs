// The browsers beside Chromium, from Debian's packages.
import { existsSync } from 'node:fs';
import { aptInstall, canInstall } from './apt.mjs';
import { Refusal } from './process.mjs';

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/** What is needed of each package, and the package. @type {[string, string][]} */
const parts = [
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  [`${libraries}/webkit2gtk-4.1/MiniBrowser`, 'libwebkit2gtk-4.1-0'],
  ['/usr/bin/Xvfb', 'xvfb'],
  ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'fonts-dejavu-core'],
];

/** Ensures that Firefox and WebKit are installed. */
export function ensureBrowsers() {
  const missing = parts.filter(([file]) => !existsSync(file)).map(([, name]) => name);
  if (missing.length === 0) return;
  if (!canInstall) throw new Refusal(`Install ${missing.join(', ')}, Debian's packages of these browsers.`);
  aptInstall(missing);
}
