import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { completeRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { newName, newPeople, test } from './support/other-browsers.ts';

/** Time until WebKit retries a script: it remembers a failed load for a while, even across reloads. */
const COMES_BACK_MS = 60_000;
const PASSWORD = 'corner-stool';

test('a new member signs up, joins a room, makes a pick, and sees the standings and the chat', async ({
  other,
  api,
}) => {
  const host = { api };
  const manager = await registerPlayer(host, newName('manager'));
  const room = await openRoom(manager, { name: newName('Fight night') });
  const [first] = await enterPlainCard(manager, room, 3);
  if (!first) throw new Error('The card is too short');

  const username = newName('guest');
  await other.goto('/login');
  await other.tap('button', 'Join');
  await other.fill('Username', username);
  await other.fill('Email', `${username}@example.com`);
  await other.fill('Password', PASSWORD);
  await other.tap('button', 'Create Account');
  await other.see(/No rooms yet/);

  await other.goto('/my-rooms');
  await other.tap('button', 'Create Room');
  await other.fill('Name', 'My own room');
  await other.fill('Password', 'canvas300');
  await other.tap('button', 'Create Room');
  await other.see(/Room created successfully!/i);
  await other.tap('button', 'Go to Room');
  await expect.poll(() => other.path()).toMatch(/^\/room\//);

  await other.goto('/my-rooms');
  await other.tap('button', 'Join Room');
  await other.fill('Room ID', room.roomCode);
  await other.fill('Password', room.roomPassword);
  await other.tap('button', 'Join Room');
  await expect.poll(() => other.path()).toBe(`/room/${room.id}`);
  await other.tap('button', 'Create Bracket');
  await other.tap('radio', 'Red 1, ');
  await other.tap('radio', 'Decision');
  await other.see(/1 of 3[\s\S]*Saved/);

  const params = { roomId: room.id };
  const past = new Date(Date.now() - 60_000).toISOString();
  await manager.api.fights.setLockTimes({ params, body: { lockTimes: { [first.id]: past } } });
  await other.see(/Locked/);
  await enterResult(manager, first.id, 1);
  await other.goto(`/room/${room.id}`);
  await other.see(new RegExp(`${username}[\\s\\S]*[1-9]`));
  await other.tap('tab', 'Messages');
  await other.fill('Message', 'Called it');
  await other.tap('button', 'Send');
  await expect
    .poll(async () => (await manager.api.chat.list({ params, query: {} })).map(({ message }) => message))
    .toContain('Called it');
  await manager.api.chat.send({ params, body: { message: 'Beginner’s luck' } });
  await other.see('Beginner’s luck');
});

test('without a connection, a pick is queued, and a screen that failed to load offers a reload', async ({
  other,
  line,
  api,
}) => {
  const { owner, bracket } = await openFightRoom({ api }, 2, await newPeople({ api }));
  await other.enter(owner, `/bracket/${bracket.id}`);
  await other.see(/Main Event/i);
  await line.set('refuse');
  await other.tap('radio', 'Red 1, ');
  await other.tap('radio', 'Decision');
  await other.see(/unsaved|not saved|offline/i);
  await line.set('open');
  await expect
    .poll(async () => (await owner.api.fights.ownPicks({ params: { eventId: bracket.id } })).length, {
      timeout: 60_000,
    })
    .toBe(1);

  await other.goto('/');
  await other.see(/Dashboard/i);
  await line.set('refuse');
  await other.tap('link', 'My Rooms');
  await other.see(/Something went wrong/i);
  await line.set('open');
  await expect(async () => {
    await other.tap('button', 'Reload');
    await other.see(/Create Room/i, 10_000);
  }).toPass({ timeout: COMES_BACK_MS });
});

test('a session survives the loss of local storage until the user signs out', async ({ other, api }) => {
  const username = newName('weekly');
  await api().auth.register({ body: { username, email: `${username}@example.com`, password: PASSWORD } });
  await other.goto('/login');
  await other.fill('Email or Username', username);
  await other.fill('Password', PASSWORD);
  await other.tap('button', 'Sign In');
  await other.see(/Dashboard/i);
  await other.driver.run(() => localStorage.clear());
  await other.goto('/settings');
  await other.see(new RegExp(username));
  await other.tap('button', 'Logout');
  await other.see(/Welcome Back/i);
  await other.goto('/settings');
  await other.see(/Welcome Back/i);
});

test('on a phone, the last round starts at the left edge, and eliminated teams are struck through', async ({
  other,
  api,
}) => {
  const people = await newPeople({ api });
  const { owner, room, bracket } = await openBracketRoom(people);
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  await enterResults({ manager: people.manager, room }, { 'r1-1': 'red4' });
  await other.enter(owner, `/bracket/${bracket.id}`);
  await other.see(/Round 1/i);
  const struck = () =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const { textDecorationLine, textDecorationThickness } = getComputedStyle(element);
      return textDecorationLine === 'line-through'
        ? [`${element.textContent} ${textDecorationThickness}`]
        : [];
    });
  await expect.poll(() => other.driver.run(struck)).toContain('Red 1 1.5px');

  await other.tap('tab', 'Chip');
  const leftOfFinal = () =>
    document.querySelector('section[aria-label="Championship"]')?.getBoundingClientRect().left;
  await expect.poll(() => other.driver.run(leftOfFinal)).toBe(16);
});

test('the chart of the gap to the lead has readable labels after the first result', async ({
  other,
  api,
}) => {
  const {
    room,
    manager,
    owner,
    bracket,
    otherBracket,
    other: rival,
    fightId,
  } = await openFightRoom({ api }, 3, await newPeople({ api }));
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(rival, otherBracket, fightId(1), 2);
  await other.enter(owner, `/room/${room.id}`);
  await other.see(/1\/3 picks/);
  await enterResult(manager, fightId(1), 1);
  await completeRoom(manager, room);
  await other.see(/Gap to the lead/i);
  const sizes = await other.driver.run(() => {
    const chart = document.querySelector<SVGSVGElement>('svg[aria-label^="Gap to the lead"]');
    const scale = (chart?.getBoundingClientRect().width ?? 0) / (chart?.viewBox.baseVal.width ?? 1);
    return [...(chart?.querySelectorAll('text') ?? [])].map(
      (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
    );
  });
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
});
