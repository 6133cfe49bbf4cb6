import { MINIMUM_AGE } from '@lockroom/contract';
import { Contact } from './contact.tsx';
import { Policy, Section } from './policy.tsx';

export function TermsOfUse() {
  return (
    <Policy>
      <Section title="Agreement">
        <p>Whoever has an account agrees to these terms. If you do not agree, please do not use Lockroom.</p>
      </Section>
      <Section title="Age">
        <p>You must be {MINIMUM_AGE.terms} or older to use Lockroom.</p>
      </Section>
      <Section title="No gambling">
        <p>
          Lockroom is not a betting service. There is no real-money gambling: nothing can be staked and
          nothing can be paid out. <b>Points are for entertainment only.</b> They have no value and cannot be
          bought, sold or exchanged. Odds are shown for information and decide nothing but the underdog bonus.
          Do not use rooms to arrange bets.
        </p>
      </Section>
      <Section title="Your account">
        <ul>
          <li>One person, one account, with an e-mail address that is yours.</li>
          <li>Keep your password to yourself. What is done with your account counts as done by you.</li>
          <li>Do not pass yourself off as somebody else.</li>
        </ul>
      </Section>
      <Section title="Rooms and managers">
        <p>
          Whoever creates a room manages it: the card or bracket, the lock times, the points and the results.
          Results and rankings are the manager's entries and not official. Every change a manager makes is
          written to the room's changes log for all members to read. Picks are locked by the server's clock
          alone.
        </p>
      </Section>
      <Section title="What you write and upload">
        <p>
          It stays yours. You allow it to be stored and shown to those who may see it, as the privacy policy
          describes. Leave out what is unlawful, hateful, threatening or obscene, what belongs to others, and
          advertising.
        </p>
      </Section>
      <Section title="Fair use">
        <p>
          Do not disturb the service, get around its limits or locks, look for other people's data, or run
          programs that act as people. Found a weakness? Please tell us before anybody else.
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
          Lockroom is offered as it is. It may be down, and it may have faults. As far as the law allows,
          nobody is liable for lost picks, points or time. Teams, leagues, fighters and events belong to their
          owners, with whom Lockroom has no connection.
        </p>
      </Section>
      <Section title="Changes and questions">
        <p>
          If these terms change, the date at their top changes with them. Going on means agreeing to them.
        </p>
        <Contact about="With questions about these terms" />
      </Section>
    </Policy>
  );
}
