import { MINIMUM_AGE } from '@lockroom/contract';
import { Contact, Policy, Section } from './policy.tsx';

export function TermsOfUse() {
  return (
    <Policy>
      <Section title="Agreement">
        <p>By having an account you agree to these terms. If you do not agree, please do not use Lockroom.</p>
      </Section>
      <Section title="Age">
        <p>You must be {MINIMUM_AGE.terms} or older to use Lockroom.</p>
      </Section>
      <Section title="No gambling">
        <p>
          Lockroom is not a betting service. There is no real-money gambling: nothing can be staked and
          nothing can be paid out. <b>Points are for entertainment only.</b> They have no value and cannot be
          bought, sold or exchanged. Odds are for information and only decide the underdog bonus. Do not use
          rooms to arrange bets.
        </p>
      </Section>
      <Section title="Your account">
        <ul>
          <li>One person, one account, with an email address that is yours.</li>
          <li>Keep your password to yourself. You are responsible for what happens with your account.</li>
          <li>Do not pretend to be someone else.</li>
        </ul>
      </Section>
      <Section title="Rooms and managers">
        <p>
          The person who creates a room is its manager and sets the card or bracket, lock times, points and
          results. Results and rankings come from the manager and are not official. Members can read every
          change by the manager in the room's changes log. Picks lock by the server's clock.
        </p>
      </Section>
      <Section title="What you write and upload">
        <p>
          It stays yours. You allow Lockroom to store it and show it as the privacy policy describes. Do not
          post anything unlawful, hateful, threatening or obscene, other people’s work, or advertising.
        </p>
      </Section>
      <Section title="Fair use">
        <p>
          Do not disturb the service, get around its limits or locks, look for other people's data, or run
          programs that pretend to be people. If you find a weakness, please tell us first.
        </p>
      </Section>
      <Section title="When the rules are broken">
        <p>
          Administrators may remove posts and comments, and accounts that break these terms can be closed.
          Managers may remove messages from the chat of their rooms.
        </p>
      </Section>
      <Section title="No warranty">
        <p>
          Lockroom is offered as is. It may be down, and it may have faults. As far as the law allows, nobody
          is liable for lost picks, points or time. Teams, leagues, fighters and events belong to their
          owners, with whom Lockroom has no connection.
        </p>
      </Section>
      <Section title="Changes and questions">
        <p>
          If these terms change, so does the date at the top. If you keep using Lockroom, you agree to the new
          terms.
        </p>
        <Contact about="For questions about these terms" />
      </Section>
    </Policy>
  );
}
