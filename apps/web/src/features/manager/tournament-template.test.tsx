import type { Template } from '@lockroom/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { expectAlert } from '../../testing/expect-alert.ts';
import { badGateway } from '../../testing/fake-server.ts';
import { button, field, sentTo } from './testing/settings-menu.ts';
import { bracketTemplate, openTemplate } from './testing/template-page.tsx';

eachTestAs(null);
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the bracket of a template', () => {
  /** Answers requests with the template and applies the sent changes. */
  function served(template: Template, change: (body: never) => Partial<Template>) {
    let now = template;
    return {
      get: () => ({ body: now }),
      save: ({ body }: { body: unknown }) => {
        const { seen: _, ...sent } = body as { seen?: unknown };
        now = { ...now, ...change(sent as never) };
        return { body: now };
      },
    };
  }

  it('changed team names are kept after a failed save, and Undo restores discarded ones', async () => {
    const names = served(
      bracketTemplate('football', 14),
      ({ teamNames }: { teamNames: Record<string, string> }) => ({
        teamNames: { ...bracketTemplate('football', 14).teamNames, ...teamNames },
      }),
    );
    let fails = true;
    const SAVE = 'POST /api/template/t/save-team-names';
    const app = openTemplate(bracketTemplate('football', 14), {
      'GET /api/template/t': names.get,
      [SAVE]: (request) => (fails ? badGateway : names.save(request)),
    });
    const user = userEvent.setup();
    expect((await button('No Changes')).disabled).toBe(true);
    await user.clear(field('AFC, seed 1'));
    await user.type(field('AFC, seed 1'), ' Chiefs ');
    await user.click(await button('Save Teams'));
    await expectAlert('Failed to save team names. Please try again.');
    expect(field('AFC, seed 1').value).toBe(' Chiefs ');
    await user.click(await button('Enter Results'));
    expect(await screen.findByText('Team names have unsaved changes')).toBeTruthy();
    await user.click(await button('Cancel'));
    expect(field('AFC, seed 1').value).toBe('AFC 1');
    await user.click(await button('Undo'));
    fails = false;
    await user.click(await button('Save Teams'));
    expect(await screen.findByText('Team names updated!')).toBeTruthy();
    expect((await button('No Changes')).disabled).toBe(true);
    expect(field('AFC, seed 1').value).toBe('Chiefs');
    const sent = { teamNames: { afc1: 'Chiefs' }, seen: { teamNames: { afc1: 'AFC 1' } } };
    expect(sentTo(app.requests, SAVE)).toEqual([sent, sent]);
  });
});
