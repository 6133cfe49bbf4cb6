import { EMPTY_EXPORT } from '@lockroom/testing/entities';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { cardOf, idOf, roomCard, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import {
  admin,
  adminAnswers,
  footballOf,
  templateOf,
} from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { badGateway, type FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const night = templateOf({ name: 'Fight Night', eventName: 'Vegas 120', fights: cardOf(6, 2) });
const playoffs = footballOf(14, {
  name: 'Playoffs',
  teamNames: { afc1: 'Ravens', nfc2: 'Lions' },
  results: { wc1: 'afc4' },
  lockTime: '2027-01-10T18:00:00.000Z',
});
const college = templateOf({ name: 'College', sport: 'college-football', bracketSize: 12, reseeding: false });
const hoops = templateOf({ name: 'Hoops', sport: 'pro-basketball', bracketSize: 16, reseeding: true });
const TEMPLATES = [night, playoffs, college, hoops];
const tryOut = roomCard({
  id: idOf(900),
  name: 'Try-out',
  isTestRoom: true,
  roomPassword: '',
  maxParticipants: 12,
  memberCount: 3,
  bracketCount: 1,
  maxBrackets: 10,
});
const REFUSED = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };

eachTestAs(admin);

function open(answers: Record<string, FakeAnswer> = {}, path = '/app-creator-admin') {
  const user = userEvent.setup();
  const page = renderApp(path, {
    ...adminAnswers({ templates: TEMPLATES, rooms: { body: [tryOut] } }),
    ...answers,
  });
  return { ...page, user };
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'));
const tab = (name: RegExp) => screen.findByRole('tab', { name });
const said = (message: object) => waitFor(() => expect(toast.get()).toMatchObject(message));

describe('templates', () => {
  it('stand in the tab of their sport, each leading to its manager', async () => {
    const { user } = open({}, '/creator-admin');
    const mma = await card('Fight Night');
    expect(mma.getByRole('link', { name: 'Fight Night' }).getAttribute('href')).toBe(
      `/template-room/${night.id}`,
    );
    expect(mma.getByText('Vegas 120')).toBeTruthy();
    const figures = mma.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['6', '0/6', '2/6']);
    await user.click(await tab(/^Football/));
    expect(names()).toEqual(['Playoffs', 'College']);
    const football = (await card('Playoffs')).getAllByRole('definition');
    expect(football.map(({ textContent }) => textContent)).toEqual(['2/14', 'Yes', '1/13']);
    await user.click(await tab(/^Custom/));
    expect(names()).toEqual(['Hoops']);
    await user.click(await tab(/^Boxing/));
    expect(await screen.findByText('No Boxing Templates Yet')).toBeTruthy();
  });

  it('are made with the sport of the tab, and then filled in', async () => {
    const made = footballOf(12, { name: 'Bowl' });
    const { user, requests, address } = open({
      'POST /api/templates': { status: 201, body: made },
      [`GET /api/template/${made.id}`]: { body: made },
    });
    await user.click(await tab(/^Football/));
    await user.click(screen.getByRole('button', { name: 'Create Template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Template' }));
    await user.click(dialog.getByRole('button', { name: 'Create Template' }));
    await said({
      title: 'Tournament Name Required',
      description: 'Please enter a tournament name',
      tone: 'danger',
    });
    expect(dialog.getByText('Please enter a tournament name')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Sport'), 'MMA');
    expect(dialog.queryByLabelText('Bracket Size')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Create Template' }));
    await said({
      title: 'Event Name Required',
      description: 'Please enter an event name for the template',
    });
    await user.selectOptions(dialog.getByLabelText('Sport'), 'Pro Football (14 teams)');
    expect(dialog.getByText('14 teams.')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Sport'), 'Football');
    expect(
      within(dialog.getByLabelText('Bracket Size'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['12 teams', '14 teams']);
    await user.selectOptions(dialog.getByLabelText('Bracket Size'), '12 teams');
    await user.type(dialog.getByLabelText('Tournament Name'), 'Bowl');
    await user.click(dialog.getByRole('button', { name: 'Create Template' }));
    await waitFor(() => expect(address()).toBe(`/template-room/${made.id}`));
    await said({ title: 'Template Created' });
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Bowl',
      sport: 'football',
      bracketSize: 12,
    });
  });

  it('are asked about before they are deleted, and a refusal is said', async () => {
    let answer: FakeAnswer = REFUSED;
    const { user, requests } = open({ [`DELETE /api/template/${night.id}`]: () => answer });
    await user.click((await card('Fight Night')).getByRole('button', { name: 'Delete Fight Night' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete Template' }));
    expect(
      asked.getByText('Are you sure you want to delete this template? This action cannot be undone.'),
    ).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await said({ title: 'Error', description: 'Lockroom is busy.', tone: 'danger' });
    answer = badGateway;
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await said({ title: 'Error', description: 'Failed to delete template' });
    answer = { body: { success: true } };
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await said({ title: 'Template Deleted' });
    await waitFor(() => expect(names()).toEqual([]));
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
  });

  it('that could not be made stay in the form', async () => {
    let answer: FakeAnswer = REFUSED;
    const { user } = open({ 'POST /api/templates': () => answer });
    await card('Fight Night');
    await user.click(screen.getByRole('button', { name: 'Create Template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Template' }));
    await user.type(dialog.getByLabelText('Event Name'), 'Noche');
    await user.click(dialog.getByRole('button', { name: 'Create Template' }));
    await said({ title: 'Error', description: 'Lockroom is busy.', tone: 'danger' });
    expect((await dialog.findByRole('alert')).textContent).toBe('Lockroom is busy.');
    answer = badGateway;
    await user.click(dialog.getByRole('button', { name: 'Create Template' }));
    await said({ title: 'Error', description: 'Failed to create template' });
    expect(dialog.getByLabelText<HTMLInputElement>('Event Name').value).toBe('Noche');
  });

  it('that could not be loaded are asked for again', async () => {
    let answer: FakeAnswer = REFUSED;
    const { user } = open({ 'GET /api/templates': () => answer });
    expect(await screen.findByText('The templates could not be loaded')).toBeTruthy();
    answer = { body: TEMPLATES };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Fight Night');
  });
});

describe('test rooms', () => {
  const openRooms = async (answers: Record<string, FakeAnswer> = {}) => {
    const page = open(answers);
    await page.user.click(await tab(/^Test Rooms/));
    return page;
  };

  it('show people, brackets and Room ID, and lead to the room', async () => {
    await openRooms();
    const room = await card('Try-out');
    expect(room.getByRole('link', { name: 'Try-out' }).getAttribute('href')).toBe(`/room/${tryOut.id}`);
    expect(room.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '3',
      '1/10',
      tryOut.roomCode,
    ]);
  });

  it('are made with name, description, sport and limit, and shown in their tab', async () => {
    const made = roomCard({
      id: idOf(901),
      name: 'Cup',
      sport: 'custom',
      isTestRoom: true,
      roomCode: 'TESTROOM',
    });
    let rooms = [tryOut];
    const { user, requests } = await openRooms({
      'POST /api/rooms/test-room': () => {
        rooms = [tryOut, made];
        return { status: 201, body: roomOf(made) };
      },
      'GET /api/rooms/test-rooms': () => ({ body: rooms }),
    });
    await user.click(screen.getByRole('button', { name: 'Create Test Room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Test Room' }));
    const submit = dialog.getByRole('button', { name: 'Create Test Room' });
    const limit = dialog.getByLabelText<HTMLInputElement>('Max participants');
    expect(limit.value).toBe('10');
    await user.click(submit);
    await said({ title: 'Error', description: 'Please enter a test room name', tone: 'danger' });
    await user.type(dialog.getByLabelText('Name'), 'Cup');
    for (const wrong of ['1', '101', '2.5']) {
      await user.clear(limit);
      await user.type(limit, wrong);
      await user.click(submit);
      await said({ title: 'Error', description: 'Max participants must be 2 to 100' });
      act(() => toast.dismiss());
    }
    await user.clear(limit);
    await user.type(limit, '100');
    await user.type(dialog.getByLabelText('Description'), 'For Friday');
    await user.selectOptions(dialog.getByLabelText('Sport'), 'Pro Hockey (16 teams)');
    await user.click(submit);
    await said({ title: 'Test Room Created', description: 'Cup, Room ID TESTROOM' });
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Cup',
      description: 'For Friday',
      sport: 'pro-hockey-16',
      maxParticipants: 100,
    });
    await card('Cup');
    expect((await tab(/^Custom/)).getAttribute('aria-selected')).toBe('true');
  });

  it('are edited, and the server has the last word on the limit', async () => {
    const conflict = { status: 409, body: { message: 'This room has 3 members.', code: 'conflict' } };
    let answer: FakeAnswer = conflict;
    const { user, requests } = await openRooms({ [`PUT /api/rooms/${tryOut.id}`]: () => answer });
    await user.click((await card('Try-out')).getByRole('button', { name: 'Edit Try-out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Test Room' }));
    expect(dialog.queryByLabelText('Sport')).toBeNull();
    const limit = dialog.getByLabelText<HTMLInputElement>('Max participants');
    expect(limit.value).toBe('12');
    await user.clear(limit);
    await user.type(limit, '2');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await said({ title: 'Error', description: 'This room has 3 members.' });
    answer = { body: roomOf({ ...tryOut, maxParticipants: 20 }) };
    await user.clear(limit);
    await user.type(limit, '20');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await said({ title: 'Test Room Updated' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Try-out',
      description: '',
      maxParticipants: 20,
    });
  });

  it('are asked about before they are deleted', async () => {
    let rooms = [tryOut];
    let answer: FakeAnswer = badGateway;
    const { user } = await openRooms({
      [`DELETE /api/rooms/${tryOut.id}`]: () => answer,
      'GET /api/rooms/test-rooms': () => ({ body: rooms }),
    });
    await user.click((await card('Try-out')).getByRole('button', { name: 'Delete Try-out' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete Test Room' }));
    expect(
      asked.getByText('Are you sure you want to delete this test room? This action cannot be undone.'),
    ).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await said({ title: 'Error', description: 'Failed to delete test room' });
    rooms = [];
    answer = { body: { success: true } };
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await said({ title: 'Test Room Deleted' });
    expect(await screen.findByText('No MMA Test Rooms Yet')).toBeTruthy();
  });
});

describe('anyone else', () => {
  it.each(['/app-creator-admin', '/creator-admin', '/admin/templates'])(
    'is refused at %s, and the server is not asked',
    async (path) => {
      act(() => session.start('t1', noor));
      const { requests } = renderApp(path);
      expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeTruthy();
      expect(screen.getByText('Creator Admin Room is restricted to authorized users only')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy();
      expect(requests.filter((call) => /templates|test-rooms/.test(call.path))).toEqual([]);
    },
  );

  it('has no button on the dashboard, an administrator has', async () => {
    const { unmount } = renderApp('/', adminAnswers({}));
    const link = await screen.findByRole('link', { name: 'Creator Admin Room' });
    expect(link.getAttribute('href')).toBe('/app-creator-admin');
    unmount();
    act(() => session.start('t1', noor));
    renderApp('/');
    await screen.findByRole('heading', { name: 'Your Stats' });
    expect(screen.queryByText('Creator Admin Room')).toBeNull();
  });
});

describe('a room from a file', () => {
  const exported = JSON.stringify(EMPTY_EXPORT);

  async function openImport(answers: Record<string, FakeAnswer> = {}) {
    const page = open(answers);
    await page.user.click(await tab(/^Test Rooms/));
    await page.user.click(screen.getByRole('button', { name: 'Import Room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import Room' }));
    const choose = (text: string) =>
      page.user.upload(dialog.getByLabelText('Exported room'), new File([text], 'room.json'));
    const send = () => page.user.click(dialog.getByRole('button', { name: 'Import Room' }));
    return { ...page, dialog, choose, send };
  }

  it('wants a file that can be read, and a password', async () => {
    const { dialog, choose, send, requests } = await openImport();
    await send();
    expect(dialog.getByText('Please choose the file of a room')).toBeTruthy();
    await choose('fighter1,fighter2');
    expect(await dialog.findByText('This is not a room export.')).toBeTruthy();
    await choose(exported);
    expect(await dialog.findByDisplayValue('room.json')).toBeTruthy();
    await send();
    expect(dialog.getByText('Please enter a password for the new room')).toBeTruthy();
    expect(requests.some(({ path }) => path === '/api/rooms/import')).toBe(false);
  });

  it('is made by the server, whose refusal stays in the form', async () => {
    const refusal = 'The points in this file do not follow from its picks and results.';
    let answer: FakeAnswer = { status: 400, body: { message: refusal, code: 'invalid_input' } };
    const { user, dialog, choose, send, requests } = await openImport({
      'POST /api/rooms/import': () => answer,
    });
    await choose(exported);
    await user.type(dialog.getByLabelText('Password'), 'canvas300');
    await send();
    expect(await dialog.findByText(refusal)).toBeTruthy();
    answer = {
      status: 201,
      body: { id: 'r', name: 'Title Night', roomCode: 'AB12CD34', creatorId: admin.id },
    };
    await send();
    await said({ title: 'Room Imported', description: 'Title Night, Room ID AB12CD34' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.findLast(({ path }) => path === '/api/rooms/import')?.body).toEqual({
      export: JSON.parse(exported),
      roomPassword: 'canvas300',
    });
  });
});
