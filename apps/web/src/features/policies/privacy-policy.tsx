import { MINIMUM_AGE, RESET_LINK_MINUTES, SESSION_DAYS } from '@lockroom/contract';
import { Contact } from './contact.tsx';
import { Policy, Section } from './policy.tsx';

export function PrivacyPolicy() {
  return (
    <Policy>
      <Section title="What this is about">
        <p>
          Lockroom is a place to predict sports results with others. This page says what it keeps about you,
          what it is used for, and who can see it. It is used for nothing else: there are no advertisements,
          no trackers, and nothing is sold.
        </p>
      </Section>
      <Section title="What is kept">
        <ul>
          <li>
            <b>Your account:</b> username, e-mail address, and a profile photo if you choose one. Of your
            password only a hash is stored, from which it cannot be read, and of a passkey only its public
            half.
          </li>
          <li>
            <b>What you do:</b> the rooms you are in, your brackets, picks and points, chat messages, friends
            and friend requests, notifications, and what you write in the support centre and on the
            development plans board.
          </li>
          <li>
            <b>The changes log of a room:</b> who joined and left, and everything its manager changed, with
            name and time, so that results stay fair.
          </li>
          <li>
            <b>Sessions:</b> one for each device you sign in on. It ends when you log out, and after{' '}
            {SESSION_DAYS} days at the latest. Setting a new password ends the others.
          </li>
          <li>
            <b>Push:</b> of a device on which you switch it on, the address that its browser has at the push
            service of its maker, until you log out there. The service carries what it cannot read.
          </li>
          <li>
            <b>Network addresses:</b> the server's log notes the time, the address and the path of requests,
            and which account signed in, had its password changed or was refused something, to find faults and
            abuse. Sign-ins, uploads and the like are counted per address and account for a short time.
          </li>
        </ul>
      </Section>
      <Section title="Pictures">
        <p>
          Every picture you upload is drawn anew by the server. What a camera writes into a file, such as the
          place and the time, is not kept. A picture is served at a long address made from its content;
          whoever has that address can see it.
        </p>
      </Section>
      <Section title="Who sees what">
        <ul>
          <li>
            Members of a room see your username, your photo, your standing, your messages and your joining and
            leaving.
          </li>
          <li>
            Until the lock only you and the room's manager see your picks; after it every member of the room
            does.
          </li>
          <li>Support posts, comments and development plans can be read by every signed-in user.</li>
          <li>Your e-mail address is shown to you, and to your friends.</li>
        </ul>
      </Section>
      <Section title="Mail">
        <p>
          Lockroom writes to your address when you ask for it: a link for a new password, which works once and
          for {RESET_LINK_MINUTES} minutes, or your username. It tells you when your password was changed. It
          also carries invitations to rooms, and copies of notifications, which you can switch off under
          Settings.
        </p>
      </Section>
      <Section title="On your device">
        <p>
          The browser keeps your session, your choices such as dark mode and the last tab, and, if you tick
          Remember me, your username and e-mail address. No cookies follow you anywhere.
        </p>
      </Section>
      <Section title="How long, and your rights">
        <p>
          What you enter stays until you, a room's manager or an administrator deletes it; deleting a room
          deletes everything in it. Brackets stay in the standings of a room you have left. You can delete
          your account in Settings: what stays in rooms is then shown under ‘former member’. You can ask for a
          copy of what is kept about you, or for a correction.
        </p>
      </Section>
      <Section title="Children">
        <p>
          Lockroom does not serve children under {MINIMUM_AGE.privacy}, and keeps nothing about them
          knowingly. If you learn of an account of such a child, tell us and it will be removed.
        </p>
      </Section>
      <Section title="Changes and questions">
        <p>If this policy changes, the date at its top changes with it.</p>
        <Contact about="With questions about your data" />
      </Section>
    </Policy>
  );
}
