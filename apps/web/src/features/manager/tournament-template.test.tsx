import type { Template } from '@lockroom/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { expectAlert } from '../../testing/expect-alert.ts';
import { badGateway } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { bracketTemplate, openTemplate } from './testing/template-page.tsx';

eachTestAs(null);
afterEach(() => {
  vi.unstubAllEnvs();
});

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const sentTo = (requests: readonly { method: string; path: string; body: unknown }[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

describe('a bracket', () => {
  /** Answers calls with the template as it stands, changed by what is sent. */
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

  it.each([
    [12, 2],
    [14, 1],
  ])('of %i teams has its seeds between the sides, %i with a bye', async (size, byes) => {
    openTemplate(bracketTemplate('football', size));
    const side = within(await screen.findByRole('group', { name: /^AFC/ }));
    const [top, wildcards] = side.getAllByRole('list');
    expect(within(top as HTMLElement).getAllByRole('textbox')).toHaveLength(byes);
    expect(within(wildcards as HTMLElement).getAllByRole('textbox')).toHaveLength(size / 2 - byes);
    expect(side.getByText(byes === 1 ? 'Top seed' : 'Top seeds')).toBeTruthy();
    expect(side.getByText('Wildcard')).toBeTruthy();
  });

  it.each([8, 16, 28, 30, 32, 64])('of %i teams has its sides side by side', async (size) => {
    openTemplate(bracketTemplate('custom', size));
    expect(await screen.findByLabelText(`Right, seed ${size / 2}`)).toBeTruthy();
    expect(screen.queryByText(/^Top seed/)).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(size);
  });

  it('saves the names that changed, keeps them when that fails, and brings them back on Undo', async () => {
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

  it('says what another size takes away, and changes it', async () => {
    const template = bracketTemplate('football', 14, {
      teamNames: { afc7: 'Jets' },
      results: { wc1: 'afc4' },
    });
    const size = served(template, () => bracketTemplate('football', 12));
    const app = openTemplate(template, {
      'GET /api/template/t': size.get,
      'POST /api/template/t/update-bracket-size': size.save,
    });
    const user = userEvent.setup();
    await user.click(await button('Bracket Setup'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bracket Setup' }));
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    await user.click(dialog.getByRole('radio', { name: '12 teams' }));
    expect(dialog.getByText(/A change clears the results: 1 result will be deleted/)).toBeTruthy();
    expect(dialog.getByText('Gone with their names: Jets.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Clear and Change Size' }));
    expect(await screen.findByText('Bracket size changed')).toBeTruthy();
    expect(sentTo(app.requests, 'POST /api/template/t/update-bracket-size')).toEqual([
      { bracketSize: 12, reseeding: true },
    ]);
    expect(screen.queryByLabelText('AFC, seed 7')).toBeNull();
  });

  it('names its sides and rounds, a league of football apart', async () => {
    const template = bracketTemplate('custom', 8);
    const labels = served(template, (sent: Partial<Template['labels']>) => ({
      labels: template.labels && { ...template.labels, ...sent },
    }));
    const app = openTemplate(template, {
      'GET /api/template/t': labels.get,
      'PUT /api/template/t/conference-labels': labels.save,
    });
    const user = userEvent.setup();
    await user.click(await button('Edit Conference & Round Names'));
    await user.clear(await screen.findByLabelText('Left label'));
    await user.type(field('Left label'), 'West');
    await user.click(await button('Save Names'));
    expect(await screen.findByText('Conference & Round Names Updated!')).toBeTruthy();
    expect(await screen.findByLabelText('West, seed 1')).toBeTruthy();
    expect(sentTo(app.requests, 'PUT /api/template/t/conference-labels')).toEqual([
      { leftLabel: 'West', seen: template.labels },
    ]);
    cleanup();
    openTemplate(bracketTemplate('football', 14));
    await button('Bracket Setup');
    expect(screen.queryByRole('button', { name: 'Edit Conference & Round Names' })).toBeNull();
  });

  it("has one lock time, shown beside its name with the viewer's own", async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const lock = served(bracketTemplate('football', 14), (sent: Pick<Template, 'lockTime'>) => sent);
    openTemplate(bracketTemplate('football', 14), {
      'GET /api/template/t': lock.get,
      'POST /api/template/t/set-lock-times': lock.save,
    });
    const user = userEvent.setup();
    expect(await screen.findByText('No lock time set')).toBeTruthy();
    await user.click(await button('Set Lock Times'));
    await screen.findByRole('dialog', { name: 'Football Bracket Lock Time' });
    fireEvent.change(field('Lock time, Mountain Time'), { target: { value: '2099-01-10T14:30' } });
    await user.click(await button('Set Lock Time'));
    expect(await screen.findByText('Football bracket lock time set successfully')).toBeTruthy();
    const shown = await screen.findByText('Sat, Jan 10, 2:30 PM MT');
    expect(shown.parentElement?.textContent).toBe(
      'Locks Sat, Jan 10, 2:30 PM MT (Sat, Jan 10, 10:30 PM GMT+1)',
    );
  });

  it('saves results with the final score, and names what fell away', async () => {
    const template = bracketTemplate('custom', 8, {
      results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' },
    });
    const SAVE = 'POST /api/template/t/save-results';
    const results = served(template, () => ({ results: { 'r1-1': 'red4', 'r1-2': 'red2' } }));
    const app = openTemplate(
      template,
      { 'GET /api/template/t': results.get, [SAVE]: results.save },
      { search: '?mode=results' },
    );
    const user = userEvent.setup();
    const game = within(await screen.findByRole('radiogroup', { name: /Left game 1/ }));
    await user.click(game.getByRole('radio', { name: /^Red 4, seed/ }));
    await user.click(await button('Save Template Results'));
    expect(await screen.findByText('Save successful!')).toBeTruthy();
    expect(toast.get()?.description).toBe(
      'Custom bracket results have been saved successfully. Cleared, because they can no longer be: F-4, Left.',
    );
    expect(sentTo(app.requests, SAVE)).toEqual([
      {
        results: { 'r1-1': 'red4' },
        seen: { results: template.results, tieBreakerActual: { team1Score: null, team2Score: null } },
      },
    ]);
    expect(await button('No Changes')).toBeTruthy();
  });
});
