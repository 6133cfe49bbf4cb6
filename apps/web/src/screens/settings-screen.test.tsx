import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedLogin, saveLogin } from '../api/saved-login.ts';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { pretendToDraw } from '../testing/pretend-to-draw.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { main, openDialog, panel } from '../testing/settings-page.ts';
import { toast } from '../ui/toast.ts';

eachTestAs(noor);

describe('changing the username', () => {
  it('holds it to 3 to 16 characters before anything is sent', async () => {
    const { requests } = renderApp('/settings');
    const { user, dialog } = await openDialog('Change Username');
    const field = dialog.getByLabelText('Username');
    await user.clear(field);
    await user.type(field, ' no ');
    await user.click(dialog.getByRole('button', { name: 'Save Username' }));
    expect(await dialog.findByText('Username must be at least 3 characters long')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'noor-of-the-north-east');
    expect(await dialog.findByText('Username must be 16 characters or less')).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows the new name everywhere', async () => {
    const renamed = { ...noor, username: 'noor2' };
    renderApp('/settings', { 'POST /api/auth/update-username': { body: renamed } });
    const { user, dialog } = await openDialog('Change Username');
    await user.clear(dialog.getByLabelText('Username'));
    await user.type(dialog.getByLabelText('Username'), 'noor2');
    await user.click(dialog.getByRole('button', { name: 'Save Username' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Username Updated'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('noor2').length).toBeGreaterThan(1);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(renamed);
  });
});

describe('changing the password', () => {
  async function fill(current: string, next: string, again: string) {
    const { user, dialog } = await openDialog('Change Password');
    await user.type(dialog.getByLabelText('Current password'), current);
    await user.type(dialog.getByLabelText('New password'), next);
    await user.type(dialog.getByLabelText('New password again'), again);
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    return dialog;
  }

  it('wants six characters, twice the same', async () => {
    renderApp('/settings');
    const dialog = await fill('canvas300!', 'short', 'shirt');
    expect(await dialog.findByText('Password must be at least 6 characters long')).toBeTruthy();
    expect(dialog.getByText('New passwords do not match')).toBeTruthy();
  });

  it('keeps the form open with the reason of a refusal', async () => {
    const message = 'Current password is incorrect';
    renderApp('/settings', {
      'POST /api/auth/change-password': { status: 400, body: { message, code: 'wrong_current_password' } },
    });
    const dialog = await fill('canvas301!', 'canvas400!', 'canvas400!');
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(toast.get()).toMatchObject({ title: 'Failed to change password', description: message });
    expect(session.get()).not.toBeNull();
  });
});

describe('the profile photo', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  async function choose(file: File) {
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(await screen.findByLabelText('Profile photo'), file);
  }

  it('must be an image', async () => {
    const { requests } = renderApp('/settings');
    await choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Please select an image file'));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('of a camera is scaled before it is sent, however large its file is', async () => {
    pretendToDraw(8064, 6048);
    const { requests } = renderApp('/settings');
    await choose(new File([new Uint8Array(6.5 * 1024 * 1024)], 'big.jpg', { type: 'image/jpeg' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/auth/upload-profile-photo')?.body).toEqual({
        photoData: 'data:image/jpeg;base64,300x225at0.7',
      }),
    );
  });

  it('that cannot be scaled must be under 5 MB', async () => {
    const { requests } = renderApp('/settings');
    await choose(new File([new Uint8Array(6.5 * 1024 * 1024)], 'big.png', { type: 'image/png' }));
    await waitFor(() => expect(toast.get()?.title).toBe('File Too Large'));
    expect(toast.get()?.description).toBe(
      'Image size is 6.5MB. Please choose an image under 5MB for optimal performance.',
    );
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('e-mail notifications', () => {
  const settings = (emailNotifications: boolean) => ({ body: { emailNotifications } });

  it('are switched by the server, and look so at once', async () => {
    const { requests } = renderApp('/settings', {
      'GET /api/settings': settings(false),
      'PUT /api/settings': settings(true),
    });
    const box = await (await main()).findByRole<HTMLInputElement>('switch', { name: /Email/ });
    await waitFor(() => expect(box.disabled).toBe(false));
    expect(box.checked).toBe(false);
    await userEvent.setup().click(box);
    expect(box.checked).toBe(true);
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([
        { path: '/api/settings', body: { emailNotifications: true } },
      ]),
    );
    expect(toast.get()).toBeNull();
  });

  it('go back to what they were when the server refuses', async () => {
    renderApp('/settings', {
      'GET /api/settings': settings(true),
      'PUT /api/settings': { status: 500, body: { message: 'Something broke.', code: 'fault' } },
    });
    const box = await (await main()).findByRole<HTMLInputElement>('switch', { name: /Email/ });
    await waitFor(() => expect(box.checked).toBe(true));
    await userEvent.setup().click(box);
    await waitFor(() => expect(toast.get()?.title).toBe('Failed to change e-mail notifications'));
    await waitFor(() => expect(box.checked).toBe(true));
  });

  it('cannot be switched while they are not known', async () => {
    renderApp('/settings');
    const page = await main();
    expect(await page.findByText('Email Notifications could not be loaded.')).toBeTruthy();
    expect(page.queryByRole('switch', { name: /Email/ })).toBeNull();
  });
});

describe('the rest of the settings', () => {
  it('switches dark mode for this device', async () => {
    renderApp('/settings');
    const user = userEvent.setup();
    const box = await (await main()).findByRole('switch', { name: /Dark Mode/ });
    const before = document.documentElement.dataset.theme;
    await user.click(box);
    const after = document.documentElement.dataset.theme;
    expect(after).not.toBe(before);
    await user.click(await (await panel()).findByRole('switch', { name: 'Dark Mode' }));
    expect(document.documentElement.dataset.theme).not.toBe(after);
  });

  it('keeps the sound on this device', async () => {
    renderApp('/settings');
    const user = userEvent.setup();
    const box = await (await main()).findByRole<HTMLInputElement>('switch', { name: /Sound Effects/ });
    expect(box.checked).toBe(false);
    await user.click(box);
    expect(localStorage.getItem('lockroom.sound')).toBe('on');
    expect((await panel()).getByRole<HTMLInputElement>('switch', { name: 'Sound Effects' }).checked).toBe(
      true,
    );
    await user.click(box);
    expect(box.checked).toBe(false);
  });

  it('leads to support, plans and policies', async () => {
    renderApp('/settings');
    const links = [
      ['Support', '/support'],
      ['Development Plans', '/dev-plans'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Use', '/terms'],
    ] as const;
    for (const [name, href] of links) {
      expect((await (await main()).findByRole('link', { name })).getAttribute('href')).toBe(href);
    }
  });

  it('sums the account up beside, with the ways to help', async () => {
    renderApp('/settings', {
      'GET /api/setup': { body: { hasAccounts: true, supportEmail: 'help@lockroom.test' } },
    });
    const summary = await panel();
    expect(summary.getByText(noor.email)).toBeTruthy();
    expect(summary.getByText('Jan 2, 2026')).toBeTruthy();
    const leadsTo = (name: string) => summary.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('Help Center')).toBe('/support');
    expect(leadsTo('Report Bug')).toBe('/support?write=new');
    await waitFor(() =>
      expect(summary.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
        'mailto:help@lockroom.test',
      ),
    );
  });

  it('tells version and roadmap', async () => {
    renderApp('/settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'About' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'About Lockroom' }));
    expect(dialog.getByText(/Version 1\.0\.0/)).toBeTruthy();
    for (const price of ['$2', '$5', '$10']) expect(dialog.getByText(price)).toBeTruthy();
    const licences = dialog.getByRole('link', { name: 'Third-party licences' });
    expect(licences.getAttribute('href')).toBe('/third-party.txt');
    await user.click(dialog.getByRole('link', { name: 'How it works' }));
    expect(await screen.findByRole('heading', { name: 'How it works', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('deleting the account', () => {
  async function confirm(password: string) {
    const { user, dialog } = await openDialog('Delete Account');
    if (password) await user.type(dialog.getByLabelText('Current password'), password);
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    return dialog;
  }

  it('takes the password, forgets the account on this device and shows the login screen', async () => {
    localStorage.setItem(`draft:${noor.id}:b1`, '{}');
    localStorage.setItem('draft:somebody:b1', '{}');
    saveLogin({ username: noor.username, email: noor.email });
    const { requests, address } = renderApp('/settings', { 'POST /api/auth/delete-account': {} });
    await confirm('canvas300!');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(requests.find(({ path }) => path === '/api/auth/delete-account')?.body).toEqual({
      currentPassword: 'canvas300!',
    });
    expect(toast.get()?.title).toBe('Account Deleted');
    expect(session.get()).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([
      'draft:somebody:b1',
    ]);
    expect(savedLogin()).toBeNull();
  });

  it('sends nothing without a password, and says why the server refused', async () => {
    const message = "You manage 'The Garage', with others in it. Complete or delete it first.";
    const { requests } = renderApp('/settings', {
      'POST /api/auth/delete-account': { status: 409, body: { code: 'conflict', message } },
    });
    const dialog = await confirm('');
    expect(await dialog.findByText('Current password is required')).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(dialog.getByLabelText('Current password'), 'canvas300!');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(session.get()?.user).toEqual(noor);
  });
});

describe('the calendar of locks', () => {
  const url = 'http://lockroom.test/calendar/secret.ics';

  it('shows its address once, to add and to copy', async () => {
    renderApp('/settings', {
      'GET /api/calendar': { body: { since: null } },
      'POST /api/calendar': { body: { url } },
    });
    const { user, dialog } = await openDialog('Calendar of Locks');
    await user.click(await dialog.findByRole('button', { name: 'Make Address' }));
    expect(await dialog.findByText(url)).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Add to Calendar' });
    expect(link.getAttribute('href')).toBe('webcal://lockroom.test/calendar/secret.ics');
    await user.click(dialog.getByRole('button', { name: 'Copy Address' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Address copied!'));
  });

  it('made before can be ended, and its address is not known', async () => {
    const { requests } = renderApp('/settings', {
      'GET /api/calendar': { body: { since: '2026-11-01T12:00:00.000Z' } },
      'DELETE /api/calendar': { body: { success: true } },
    });
    const { user, dialog } = await openDialog('Calendar of Locks');
    expect(await dialog.findByRole('button', { name: 'New Address' })).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'End Calendar' }));
    expect(await dialog.findByRole('button', { name: 'Make Address' })).toBeTruthy();
    expect(requests.some(({ method, path }) => method === 'DELETE' && path === '/api/calendar')).toBe(true);
  });

  it('stays, with the reason, when it cannot be ended', async () => {
    renderApp('/settings', {
      'GET /api/calendar': { body: { since: '2026-11-01T12:00:00.000Z' } },
      'DELETE /api/calendar': { status: 503, body: { message: 'Later.', code: 'unavailable' } },
    });
    const { user, dialog } = await openDialog('Calendar of Locks');
    await user.click(await dialog.findByRole('button', { name: 'End Calendar' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Failed to end the calendar'));
    expect(dialog.getByRole('button', { name: 'New Address' })).toBeTruthy();
  });
});
