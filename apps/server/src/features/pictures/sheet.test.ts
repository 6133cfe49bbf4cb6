import { expect, test } from 'vitest';
import { loadGlyphs } from './glyphs.ts';
import { cut, narrowed } from './sheet.ts';

test('a name that fits in a smaller font is not truncated', async () => {
  const glyphs = await loadGlyphs();
  const style = { size: 38, weight: 800, width: 90, letterSpacing: 0.01 };
  for (const name of ['M'.repeat(16), 'Oluwaseun-Adewale', 'WWWWWWWWWWWWWWWW']) {
    for (let most = 300; most < 400; most += 7) {
      const set = narrowed(glyphs, name, style, most);
      expect(glyphs.length(name, set), `${name} in ${most}`).toBeLessThanOrEqual(most);
      expect(cut(glyphs, name, set, most)).toBe(name);
    }
  }
});
