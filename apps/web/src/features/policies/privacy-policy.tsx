import { MINIMUM_AGE, RESET_LINK_MINUTES, SESSION_DAYS } from '@lockroom/contract';
import { Contact, Policy, Section } from './policy.tsx';

export function PrivacyPolicy() {
  return (
    <Policy>
      <Section title="What this is about">
        <p>
          In Lockroom you predict sports results with others. This page says what Lockroom stores about you,
          why, and who can see it. There are no advertisements and no trackers, and nothing is sold.
        </p>
      </Section>
      <Section title="What is kept">
        <ul>
          <li>
            <b>Your account:</b> username, email address, and a profile photo if you choose one. Your password
            is stored only as a hash, which cannot be turned back into the password, and a passkey only as its
            public half.
          </li>
          <li>
            <b>What you do:</b> the rooms you are in, your brackets, picks and points, chat messages, friends
            and friend requests, notifications, and what you write in the support center and on the
            development plans board.
          </li>
          <li>
            <b>The changes log of a room:</b> who joined and left, and what the manager changed and when, so
            that results stay fair.
          </li>
          <li>
            <b>Sessions:</b> one for each device you sign in on. It ends when you log out, or after{' '}
            {SESSION_DAYS} days. A new password ends all other sessions.
          </li>
          <li>
            <b>Push:</b> the push address of each browser where you turn on push, until you log out there. The
            browser’s push service delivers the notifications but cannot read them.
          </li>
          <li>
            <b>Network addresses:</b> to find faults and abuse, the server logs the time, network address and
            path of each request, and which account signed in, changed its password or was refused. It counts
            sign-ins, uploads and similar calls per address and account for a short time.
          </li>
        </ul>
      </Section>
      <Section title="Pictures">
        <p>
          The server redraws every picture you upload, so details that a camera adds, such as time and
          location, are not stored. Each picture has a long address that cannot be guessed; anyone who has the
          address can see the picture.
        </p>
      </Section>
      <Section title="Who sees what">
        <ul>
          <li>Members of a room see your username, photo, rank and messages, and when you join or leave.</li>
          <li>
            Before the lock, only you, the room's manager and its deputies see your picks, and in a sealed
            room only you. After it, every member does.
          </li>
          <li>Support posts, comments and development plans can be read by every signed-in user.</li>
          <li>Your email address is shown to you, and to your friends.</li>
        </ul>
      </Section>
      <Section title="Email">
        <p>
          Lockroom sends you an email when you ask for a new password or for your username (a password link
          can be used once and expires after {RESET_LINK_MINUTES} minutes), and when your password was
          changed. It also emails invitations to rooms and copies of notifications; you can turn those copies
          off in Settings.
        </p>
      </Section>
      <Section title="On your device">
        <p>
          The browser keeps your session, your choices such as dark mode and the last tab, and, if you tick
          Remember me, your username and email address. No cookies follow you anywhere.
        </p>
      </Section>
      <Section title="How long we keep data, and your rights">
        <p>
          What you enter stays until you, a room's manager or an administrator deletes it. Deleting a room
          deletes everything in it. Your brackets stay in rooms that you leave. You can delete your account in
          Settings: your brackets and messages in rooms are then shown as ‘former member’. If an administrator
          locked, changed or deleted your account, the record of that keeps its name. You can ask for a copy
          of your data, or for a correction.
        </p>
      </Section>
      <Section title="Children">
        <p>
          Lockroom does not serve children under {MINIMUM_AGE.privacy}, and does not knowingly store anything
          about them. If you know of such an account, tell us and we will remove it.
        </p>
      </Section>
      <Section title="Changes and questions">
        <p>If this policy changes, so does the date at the top.</p>
        <Contact about="For questions about your data" />
      </Section>
    </Policy>
  );
}
