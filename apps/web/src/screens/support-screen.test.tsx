import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { commentOf, postOf, supportAnswers } from '../features/support/testing/posts.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { pretendToDraw } from '../testing/pretend-to-draw.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const admin = { ...noor, isAdmin: true };
const fault = { status: 500, body: { message: 'Something went wrong on our side.', code: 'fault' } };

const PHOTO = '/api/support/posts/0193a3a0-0000-7000-8000-00000000c001/photo?v=0123456789abcdef';
const bonus = postOf({ title: 'Underdog bonus missing', description: 'The chip reads 0', commentCount: 1 });
const managers = postOf({ title: 'Two managers?', category: 'questions', isMine: true });
const keys = postOf({ title: 'Keys are brilliant', category: 'feedback', photoUrl: PHOTO });
const solved = postOf({ title: 'Photo too large', isMine: true, isArchived: true });
const ALL = [bonus, managers, keys, solved];

eachTestAs(noor);
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (path = '/support', answers: Record<string, FakeAnswer> = {}) =>
  renderApp(path, { ...supportAnswers(ALL), ...answers });
const titles = () =>
  screen.queryAllByRole('listitem').flatMap((row) => within(row).queryAllByRole('heading'));
const shown = () => titles().map(({ textContent }) => textContent);

describe('the list', () => {
  it('asks for a picture as whoever is signed in, and shows it from memory', async () => {
    const { container, requests } = open();
    await screen.findByText('Keys are brilliant');
    await waitFor(() =>
      expect(container.querySelector('img[src^="blob:"]')?.closest('li')?.textContent).toContain('Keys are'),
    );
    expect(requests.filter(({ path }) => path === PHOTO)).toHaveLength(1);
    expect(container.querySelector('img[src^="/api/support"]')).toBeNull();
  });

  it('is newest first, without the archived posts until they are asked for', async () => {
    open();
    await screen.findByText('Keys are brilliant');
    expect(shown()).toEqual(['Keys are brilliant', 'Two managers?', 'Underdog bonus missing']);
    await userEvent.click(screen.getByRole('switch', { name: 'Show archived' }));
    await waitFor(() => expect(shown()[0]).toBe('Photo too large'));
    const row = within(
      screen.getAllByRole('listitem').find((each) => each.textContent?.includes('Photo too')) ??
        document.body,
    );
    expect(row.getByText('Archived')).toBeTruthy();
    expect(row.getByText('My Post')).toBeTruthy();
    expect(row.getByText('Issues')).toBeTruthy();
  });

  it('has a tab for every category', async () => {
    const { address } = open();
    await screen.findByText('Keys are brilliant');
    await userEvent.click(screen.getByRole('tab', { name: 'Questions' }));
    await waitFor(() => expect(shown()).toEqual(['Two managers?']));
    expect(address()).toBe('/support?tab=questions');
    await userEvent.click(screen.getByRole('tab', { name: 'Issues' }));
    await waitFor(() => expect(shown()).toEqual(['Underdog bonus missing']));
  });

  it('offers to edit only what is mine', async () => {
    open('/support?show=all');
    await screen.findByText('Keys are brilliant');
    expect(
      screen.getAllByRole('button', { name: /^Edit / }).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Edit Photo too large', 'Edit Two managers?']);
  });

  it('counts everything, the archived posts too', async () => {
    open();
    const panel = within(await screen.findByRole('complementary', { name: 'Details' }));
    await panel.findByText('Total');
    const figures = ['Total', 'Mine', 'Archived', 'Issues', 'Questions', 'Feedback'].map(
      (term) => panel.getByText(term).nextElementSibling?.textContent,
    );
    expect(figures).toEqual(['4', '2', '1', '2', '1', '1']);
  });

  it('says what there is to say when it is empty or fails', async () => {
    const { unmount } = open('/support', supportAnswers([]));
    expect(await screen.findByText('No Posts Yet')).toBeTruthy();
    unmount();
    let answer: FakeAnswer = fault;
    open('/support', { 'GET /api/support/posts?archived=false&category=&order=newest': () => answer });
    expect(await screen.findByText('The posts could not be loaded')).toBeTruthy();
    answer = { body: [keys] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Keys are brilliant')).toBeTruthy();
  });

  it('leads administrators to their room, and nobody else', async () => {
    const { unmount } = open();
    await screen.findByText('Keys are brilliant');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    unmount();
    act(() => session.start('t1', admin));
    open('/support', { 'GET /api/auth/user': { body: admin } });
    expect((await screen.findByRole('link', { name: 'Admin' })).getAttribute('href')).toBe('/support-admin');
  });

  it('goes back to the page before it, or to the settings', async () => {
    const { router, address } = open('/home');
    await screen.findByRole('heading', { name: 'Event of the Week' });
    act(() => router.history.push('/support'));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/home'));
    act(() => router.history.replace('/support'));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/settings'));
  });
});

describe('an open post', () => {
  const comments = `GET /api/support/posts/${bonus.id}/comments`;

  it('stands in the address, with its comments and their number', async () => {
    const { address } = open('/support', {
      [comments]: { body: [commentOf('Same here'), commentOf('Fixed', true)].toReversed() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Underdog bonus missing' }));
    expect(await screen.findByRole('heading', { name: '2 comments' })).toBeTruthy();
    expect(screen.getByText('Same here')).toBeTruthy();
    expect(address()).toBe(`/support?post=${bonus.id}`);
    // Somebody else's post: nothing to archive or delete but the own comment.
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    expect(
      screen.getAllByRole('button', { name: /^Delete/ }).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Delete comment of noor']);
  });

  it('shows the newest comments, and older ones in front of them when asked', async () => {
    const said = Array.from({ length: 230 }, (_, n) => commentOf(`Comment ${n + 1}`)).toReversed();
    let list = said;
    open(`/support?post=${bonus.id}`, {
      [`GET /api/support/posts/${bonus.id}`]: { body: { ...bonus, commentCount: 230 } },
      [comments]: () => ({ body: list }),
    });
    const words = () => screen.queryAllByText(/^Comment \d+$/).map(({ textContent }) => textContent);
    await waitFor(() => expect(words()).toHaveLength(100));
    expect([words()[0], words().at(-1)]).toEqual(['Comment 131', 'Comment 230']);
    expect(screen.getByRole('heading', { name: '230 comments' })).toBeTruthy();
    const user = userEvent.setup();
    const more = () => screen.getByRole('button', { name: 'Show older comments' });
    await user.click(more());
    await waitFor(() => expect(words()).toHaveLength(200));
    expect(await screen.findByText('200 shown')).toBeTruthy();
    expect(document.activeElement).toBe(more());
    // The oldest comment that is loaded is deleted by its author: the way on leads over another.
    list = said.filter(({ content }) => content !== 'Comment 31');
    await user.click(more());
    await waitFor(() => expect(words()).toHaveLength(229));
    expect(words().slice(0, 2)).toEqual(['Comment 1', 'Comment 2']);
    expect(words()).not.toContain('Comment 31');
    expect(screen.queryByRole('button', { name: 'Show older comments' })).toBeNull();
  });

  it('is opened by the link of a notification, archived or not, however old it is', async () => {
    const old = postOf({ title: 'An old one' });
    open(`/support?post=${old.id}`, { [`GET /api/support/posts/${old.id}`]: { body: old } });
    expect(await screen.findByRole('heading', { name: 'An old one', level: 2 })).toBeTruthy();
  });

  it('is opened by the link of a notification, archived or not', async () => {
    open(`/support?post=${solved.id}`);
    expect(await screen.findByRole('heading', { name: 'Photo too large', level: 2 })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
  });

  it('says so when it is gone', async () => {
    const { address } = open('/support?post=0193a3a0-0000-7000-8000-00000000ffff');
    expect(await screen.findByText('Post Not Found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all posts' }));
    await waitFor(() => expect(address()).toBe('/support'));
  });

  it('takes comments, none of them blank, and keeps what was typed when one fails', async () => {
    let answer: FakeAnswer = fault;
    const { requests } = open(`/support?post=${bonus.id}`, {
      [comments]: { body: [] },
      [`POST /api/support/posts/${bonus.id}/comments`]: () => answer,
    });
    const box = await screen.findByRole('textbox', { name: 'Comment' });
    expect(box.getAttribute('rows')).toBe('3');
    const button = screen.getByRole('button', { name: 'Comment' });
    expect(button).toHaveProperty('disabled', true);
    const user = userEvent.setup();
    await user.type(box, '   ');
    expect(button).toHaveProperty('disabled', true);
    await user.type(box, 'Me too');
    await user.click(button);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(toast.get()).toBeNull();
    expect(box).toHaveProperty('value', '   Me too');
    answer = { status: 201, body: commentOf('Me too', true) };
    await user.click(button);
    await waitFor(() => expect(box).toHaveProperty('value', ''));
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ content: '   Me too' });
  });

  it('asks before a comment is deleted', async () => {
    const mine = commentOf('Never mind', true);
    const { requests } = open(`/support?post=${bonus.id}`, {
      [comments]: { body: [mine] },
      [`DELETE /api/support/comments/${mine.id}`]: {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete comment of noor' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText('Are you sure you want to delete this comment?')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Comment Deleted'));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('is archived, restored and deleted by its author', async () => {
    const call = `PUT /api/support/posts/${managers.id}`;
    const { requests, address } = open(`/support?post=${managers.id}`, {
      [call]: { body: { ...managers, isArchived: true } },
      [`DELETE /api/support/posts/${managers.id}`]: {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Post Archived'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: true });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText('Are you sure you want to delete this post?')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/support'));
    expect(toast.get()?.title).toBe('Post Deleted');
  });

  it('shows an administrator the buttons of the author, but not the pencil', async () => {
    act(() => session.start('t1', admin));
    open(`/support?post=${bonus.id}`, {
      [comments]: { body: [commentOf('Rude')] },
      'GET /api/auth/user': { body: admin },
    });
    expect(await screen.findByRole('button', { name: 'Delete comment of kelechi' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

describe('writing a post', () => {
  async function openForm() {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'New Post' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Create Support Post' })) };
  }

  it('needs a title and a text; what was typed outlives a failure and is forgotten on closing', async () => {
    let answer: FakeAnswer = fault;
    const { requests } = open('/support', { 'POST /api/support/posts': () => answer });
    const { user, dialog } = await openForm();
    const create = dialog.getByRole('button', { name: 'Create Post' });
    expect(create).toHaveProperty('disabled', true);
    expect(dialog.getByLabelText('Category')).toHaveProperty('value', 'issues');
    expect(dialog.getByLabelText('Description').getAttribute('rows')).toBe('4');
    await user.type(dialog.getByLabelText('Title'), 'Lock line');
    await user.type(dialog.getByLabelText('Description'), '  ');
    expect(create).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Description'), 'It jumps');
    await user.selectOptions(dialog.getByLabelText('Category'), 'Feedback');
    await user.click(create);
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(toast.get()).toBeNull();
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Lock line');

    answer = { status: 201, body: postOf({ isMine: true }) };
    await user.click(create);
    await waitFor(() => expect(toast.get()?.title).toBe('Post Created'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Lock line',
      description: '  It jumps',
      category: 'feedback',
      photoUrl: null,
    });
    const again = await openForm();
    expect(again.dialog.getByLabelText('Title')).toHaveProperty('value', '');
    await again.user.type(again.dialog.getByLabelText('Title'), 'Gone');
    await again.user.click(again.dialog.getByRole('button', { name: 'Cancel' }));
    const third = await openForm();
    expect(third.dialog.getByLabelText('Title')).toHaveProperty('value', '');
  });

  it('is open at once for a bug to report, as an issue', async () => {
    const { address } = open('/support?write=new');
    const form = within(await screen.findByRole('dialog', { name: 'Create Support Post' }));
    expect(form.getByLabelText('Category')).toHaveProperty('value', 'issues');
    await waitFor(() => expect(address()).toBe('/support'));
    await userEvent.setup().click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes pictures only, however large the file', async () => {
    pretendToDraw(8000, 4000);
    open();
    const { dialog } = await openForm();
    const input = dialog.getByLabelText('Photo');
    // As if the system's own chooser had let something else through.
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Please select an image file'));
    expect(dialog.queryByRole('img')).toBeNull();
    await user.upload(input, new File([new Uint8Array(5.2 * 1024 * 1024)], 'a.png', { type: 'image/png' }));
    const chosen = await dialog.findByRole('img', { name: 'Chosen for this post' });
    expect(chosen.getAttribute('src')).toBe('data:image/jpeg;base64,1600x800at0.8');
  });

  it('edits what is there, and can take the picture away', async () => {
    const mine = postOf({ title: 'With a picture', isMine: true, photoUrl: PHOTO });
    const { requests } = open('/support', {
      ...supportAnswers([mine]),
      [`PUT /api/support/posts/${mine.id}`]: { body: mine },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Edit With a picture' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Support Post' }));
    await user.clear(dialog.getByLabelText('Title'));
    expect(dialog.getByRole('button', { name: 'Save Post' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('Title'), 'Without one');
    await user.click(dialog.getByRole('button', { name: 'Remove Photo' }));
    await user.click(dialog.getByRole('button', { name: 'Save Post' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Post Updated'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Without one',
      description: 'What it is about',
      category: 'issues',
      photoUrl: null,
    });
  });
});
