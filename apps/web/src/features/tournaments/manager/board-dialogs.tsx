import type { ConferenceLabels } from '@lockroom/contract';
import {
  CONFERENCE_COLORS,
  clampPoints,
  formatSizes,
  gameCount,
  HOUR,
  LOCK_OFFER_HOURS,
  type LockTimeReading,
  makeFormat,
  maxPoints,
  POINT_PRESETS,
  POINTS,
  parseLockTime,
  pointsOf,
  presetOf,
  presetRoundPoints,
  resizedRoundPoints,
  roundsOf,
  roundTabs,
  sidePlaces,
  TEXT_MAX,
  toWallClock,
} from '@lockroom/rules';
import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { serverNow, useServerNow } from '../../../api/server-clock.ts';
import { localTime } from '../../../shell/date.ts';
import { useRoomZone, zoneLabel } from '../../../shell/room-zone.ts';
import { WhichTime } from '../../../shell/which-time.tsx';
import { capitalized, counted, list } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateTimeInput, Field, Switch, TextInput } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Note, Warning } from '../../../ui/notes.tsx';
import type { TournamentCompetition } from '../board/board-look.ts';
import { isJudged } from '../tournaments.queries.ts';
import { type BoardOwner, useBoardChange } from './manager.queries.ts';
import { lostNames } from './team-names.ts';
import { type EntryCount, pointsImpact, sizeImpact } from './words.ts';

const styles = {
  group: 'grid gap-2 min-w-0 [&>legend]:mb-2',
  choices: 'grid grid-cols-4 gap-1.5',
  choice:
    'relative flex items-center justify-center gap-1.5 min-w-0 min-h-[max(40px,var(--touch))] px-1.5 rounded-md bg-surface-1 shadow-outline text-ink-2 text-sm font-semibold cursor-pointer hover:bg-surface-2 hover:text-ink has-[:checked]:bg-ink aria-pressed:bg-ink has-[:checked]:shadow-none aria-pressed:shadow-none has-[:checked]:text-bg aria-pressed:text-bg has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2',
};

interface BoardDialogProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  onClose: () => void;
}

interface EntriesDialogProps extends BoardDialogProps {
  /** How many entries have picks; null while loading. */
  entries: EntryCount | null;
}

/** The maximum number of removed teams listed by name. Further teams are only counted. */
const LISTED = 6;

export function SizeDialog({ owner, setup, entries, onClose }: EntriesDialogProps) {
  const { format, look, tournament } = setup;
  const [size, setSize] = useState(format.size);
  const [reseeding, setReseeding] = useState(format.reseeding);
  const group = useId();
  const save = useBoardChange(owner, {
    call: owner.changeSize,
    // The error text for the form and the alert (rules: texts#alerts).
    failed: 'Failed to change bracket size. Please try again.',
    lost: 'Error changing bracket size. Please try again.',
    done: ({ bracketSize }) => ({
      title: 'Bracket size changed',
      description: `The bracket has ${bracketSize} teams.`,
    }),
    onDone: onClose,
  });
  const bare = makeFormat({ family: format.family, size, reseeding });
  const roundPoints = resizedRoundPoints(format.roundPoints, roundsOf(format), roundsOf(bare));
  const next = { ...bare, roundPoints };
  const hasByes = sidePlaces(size) !== size / 2;
  // Without byes, reseeding has no effect, so the switch is hidden and keeps its value.
  const changed = size !== format.size || (hasByes && reseeding !== format.reseeding);
  const gone = lostNames(format, next, look.names);
  const isTemplate = owner.roomId === null;
  const impact = entries && sizeImpact(entries, tournament, !isTemplate);
  const loses = impact !== null;
  const { roundNames } = tournament.labels;
  const namedRounds = roundTabs(format).some((tab, index) => tab !== roundNames[index]);

  return (
    <FormDialog
      onClose={onClose}
      title={isTemplate ? 'Bracket Setup' : 'Change Bracket Size'}
      submitLabel={!changed ? 'No Changes' : loses ? 'Clear and Change Size' : 'Change Bracket Size'}
      pendingLabel="Changing..."
      submitVariant={changed && loses ? 'danger' : 'primary'}
      loading={save.isPending}
      error={save.problem}
      submitDisabled={!changed || entries === null}
      onSubmit={() => save.mutate({ bracketSize: size, reseeding })}
    >
      <fieldset>
        <legend className="sr-only">Teams</legend>
        <div className={styles.choices}>
          {formatSizes(format.family).map((choice) => (
            <label key={choice} className={styles.choice}>
              <input
                type="radio"
                className="over-label"
                name={group}
                value={choice}
                checked={choice === size}
                // biome-ignore lint/a11y/noAutofocus: the dialog moves the focus anyway, by default to the first size
                autoFocus={choice === format.size}
                onChange={() => setSize(choice)}
              />
              <span className="text-[18px] font-heavy font-stretch-80% tabular-nums">{choice}</span>
              <span className="sr-only">teams</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Note>
        {size} teams: {gameCount(next)} games, {roundsOf(next)} rounds, Max Possible Points {maxPoints(next)}.
      </Note>
      {hasByes && (
        <Switch
          label="Reseeding"
          description="After round 1, the best seed left plays the lowest one left."
          checked={reseeding}
          onChange={(event) => setReseeding(event.target.checked)}
        />
      )}
      <LiveNotes>
        {!entries && <Note>Counting the picks in this room...</Note>}
        {impact && <Warning>{impact}</Warning>}
        {gone.length > 0 && (
          <Warning>
            {gone.length > LISTED
              ? `${gone.length} named teams don't fit into the smaller bracket.`
              : `No longer in the bracket: ${list(gone)}.`}
          </Warning>
        )}
        {namedRounds && roundsOf(next) !== roundsOf(format) && (
          <Note>Check your round names afterwards.</Note>
        )}
        {changed && entries && !loses && gone.length === 0 && <Note>Nothing is lost.</Note>}
      </LiveNotes>
    </FormDialog>
  );
}

interface PointsDialogProps extends EntriesDialogProps {
  savePoints: NonNullable<BoardOwner['savePoints']>;
}

export function PointsDialog({ owner, savePoints, setup, entries, onClose }: PointsDialogProps) {
  const { format, look, tournament } = setup;
  const games = setup.shape.games.map(({ length }) => length);
  const results = Object.keys(tournament.results).length;
  const saved = games.map((_, index) => pointsOf(format, index + 1));
  // The points that the form was filled with. Another session may change them while the form is open.
  const [seen, setSeen] = useState(saved);
  const [draft, setDraft] = useState(() => saved.map(String));
  const save = useBoardChange(owner, {
    call: savePoints,
    // The error text for the form and the toast (rules: texts#tournament-forms).
    failed: 'Failed to save points configuration. Please try again.',
    done: () => ({ title: 'Points updated!' }),
    onDone: onClose,
    onConflict: (now) => {
      const there = seen.map((own, index) => {
        const other = now[`roundPoints.${index}`];
        return typeof other === 'number' ? other : own;
      });
      setSeen(there);
      // Points that were not edited are set to the stored ones.
      setDraft(points.map((own, index) => String(own === seen[index] ? there[index] : own)));
    },
  });
  const points = draft.map((text) => clampPoints(text));
  const preset = presetOf(points);
  const changed = points.some((value, index) => value !== saved[index]);
  const before = maxPoints(format);
  const after = maxPoints({ ...format, roundPoints: points });
  // Keep the points of rounds that exist only on larger boards.
  const further = format.roundPoints.slice(points.length);

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Point Rewards"
      description={`Points for a right pick in each round, ${POINTS.min} to ${POINTS.max}.`}
      submitLabel={changed ? 'Save Points' : 'No Changes'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.problem}
      submitDisabled={!changed}
      onSubmit={() =>
        save.mutate({ roundPoints: [...points, ...further], seen: { roundPoints: [...seen, ...further] } })
      }
    >
      <fieldset className={styles.group}>
        <legend className="label">Presets</legend>
        <div className={cx(styles.choices, 'grid-cols-3')}>
          {POINT_PRESETS.map((name) => (
            <button
              key={name}
              type="button"
              className={cx(styles.choice, 'flex-col gap-0 py-1.5')}
              aria-pressed={preset === name}
              onClick={() => setDraft(presetRoundPoints(name, games.length).map(String))}
            >
              {name}
              <small className="text-xs font-normal">
                {presetRoundPoints(name, games.length).slice(0, 4).join(', ')}
              </small>
            </button>
          ))}
        </div>
      </fieldset>
      <ol className="ruled grid border-y border-line">
        {draft.map((text, index) => {
          const name = look.spokenRounds[index] ?? `Round ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds are identified by position and never move
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_84px] items-center gap-3 py-1.5">
              <span className="grid min-w-0 leading-normal">
                <b className="min-w-0 truncate">{look.longRounds[index] ?? name}</b>
                <span className="text-xs text-ink-3">{counted(games[index] ?? 0, 'game')}</span>
              </span>
              <Field label={`Points of ${name}`} hideLabel>
                <TextInput
                  type="number"
                  inputMode="numeric"
                  min={POINTS.min}
                  max={POINTS.max}
                  className="tabular-nums text-right"
                  value={text}
                  onChange={(event) => setDraft(draft.with(index, event.target.value))}
                  onFocus={(event) => event.target.select()}
                  onBlur={() => setDraft(points.map(String))}
                />
              </Field>
            </li>
          );
        })}
      </ol>
      <LiveNotes>
        <Note>Max Possible Points: {changed && after !== before ? `${before}, then ${after}` : before}</Note>
        {changed && entries && entries.picks > 0 && <Warning>{pointsImpact(entries, results)}</Warning>}
      </LiveNotes>
    </FormDialog>
  );
}

const SIDES = [
  { side: 'Left', label: 'leftLabel', color: 'leftColor' },
  { side: 'Right', label: 'rightLabel', color: 'rightColor' },
] as const;
const REGIONS = ['Top left', 'Bottom left', 'Top right', 'Bottom right'] as const;

export function LabelsDialog({ owner, setup, onClose }: BoardDialogProps) {
  const { labels } = setup.tournament;
  const tabs = roundTabs(setup.format);
  // The labels that the form was filled with. Another session may change them while the form is open.
  const [seen, setSeen] = useState(labels);
  const [draft, setDraft] = useState(labels);
  const [checked, setChecked] = useState(false);
  const group = useId();
  const save = useBoardChange(owner, {
    call: owner.saveLabels,
    // The error text for the form and the toast (rules: texts#tournament-forms).
    failed: 'Failed to save conference labels. Please try again.',
    done: () => ({ title: 'Conference & Round Names Updated!' }),
    onDone: onClose,
    onConflict: (now: Partial<ConferenceLabels>) => setSeen({ ...seen, ...now }),
  });
  const changes = changedLabels(seen, draft);
  const { roundNames, regionNames } = draft;
  const change = (next: Partial<ConferenceLabels>) => setDraft({ ...draft, ...next });
  const nameField = (label: string, value: string, onType: (text: string) => void, placeholder?: string) => (
    <Field key={label} label={label} error={checked && value.trim() === '' ? 'Please enter a name' : null}>
      <TextInput
        value={value}
        maxLength={placeholder === undefined ? TEXT_MAX.conferenceLabel : TEXT_MAX.roundName}
        placeholder={placeholder}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );

  function submit() {
    setChecked(true);
    const names = [draft.leftLabel, draft.rightLabel, ...roundNames, ...(regionNames ?? [])];
    if (!changes || names.some((each) => each.trim() === '')) return;
    save.mutate({ ...changes, seen });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Conference & Round Names"
      submitLabel={changes ? 'Save Names' : 'No Changes'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.problem}
      submitDisabled={!changes}
      onSubmit={submit}
    >
      {SIDES.map(({ side, label, color }) => (
        <div key={label} className={styles.group}>
          {nameField(`${side} label`, draft[label], (text) => change({ [label]: text }))}
          <fieldset>
            <legend className="sr-only">{side} color</legend>
            <div className={styles.choices}>
              {CONFERENCE_COLORS.map((choice) => (
                <label key={choice} className={styles.choice}>
                  <input
                    type="radio"
                    className="over-label"
                    name={`${group}-${side}`}
                    value={choice}
                    checked={choice === draft[color]}
                    onChange={() => change({ [color]: choice })}
                  />
                  <span
                    className="flex-none size-3 rounded-sm shadow-[0_0_0_1px_color-mix(in_srgb,currentcolor_35%,transparent)]"
                    style={{ background: `var(--side-${choice}-solid)` }}
                    aria-hidden
                  />
                  <span>{capitalized(choice)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </div>
      ))}
      <LiveNotes>
        {draft.leftColor === draft.rightColor && <Warning>Both sides have the same color.</Warning>}
      </LiveNotes>
      {regionNames && (
        <fieldset className={styles.group}>
          <legend className="label">Regions</legend>
          {REGIONS.map((region, index) =>
            nameField(`${region} region`, regionNames[index] ?? '', (text) =>
              change({ regionNames: regionNames.with(index, text) }),
            ),
          )}
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className="label">Round names</legend>
        {roundNames.map((round, index) =>
          nameField(
            `Round ${index + 1} of ${tabs.length}`,
            round,
            (text) => change({ roundNames: roundNames.with(index, text) }),
            tabs[index] ?? '',
          ),
        )}
        {roundNames.length < tabs.length && (
          <p className="text-sm text-ink-2">
            The other rounds are called {tabs.slice(roundNames.length).join(', ')}.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            icon={Plus}
            disabled={roundNames.length >= tabs.length}
            onClick={() => change({ roundNames: [...roundNames, tabs[roundNames.length] ?? ''] })}
          >
            Add Round
          </Button>
          {roundNames.length > 1 && (
            <Button
              variant="ghost"
              icon={Minus}
              onClick={() => change({ roundNames: roundNames.slice(0, -1) })}
            >
              Remove Round
            </Button>
          )}
        </div>
      </fieldset>
    </FormDialog>
  );
}

/** Returns the changed labels, trimmed, as a request body; null if none have changed. */
export function changedLabels(
  saved: ConferenceLabels,
  draft: ConferenceLabels,
): Partial<ConferenceLabels> | null {
  const trim = (value: unknown): unknown =>
    typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.map(trim) : value;
  const changes = Object.entries(draft)
    .map(([key, value]) => [key, trim(value)] as const)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(saved[key as keyof ConferenceLabels]));
  return changes.length > 0 ? Object.fromEntries(changes) : null;
}

export function LockTimeDialog({ owner, setup, onClose }: BoardDialogProps) {
  const { family } = setup.format;
  const kind = family === 'football' ? 'Football' : 'Dynamic';
  // Once there are results, the board is locked regardless of its lock time.
  const hasResults = isJudged(setup.tournament);
  const lockAt = owner.lockTime === null ? null : Date.parse(owner.lockTime);
  const isTemplate = owner.roomId === null;
  const timeZone = useRoomZone();
  const [text, setText] = useState(() =>
    toWallClock(lockAt ?? serverNow() + LOCK_OFFER_HOURS[family] * HOUR, timeZone),
  );
  // Keep the exact instant of a stored lock time unless its text is edited: the text has no seconds, and it is
  // ambiguous in an hour that the clocks repeat.
  const [known, setKnown] = useState({ at: lockAt, text: lockAt === null ? null : text });
  const [checked, setChecked] = useState(false);
  const now = useServerNow(60_000);
  const [seen, setSeen] = useState(owner.lockTime);
  const save = useBoardChange(owner, {
    call: owner.setLockTime,
    // The error text for the form and the toast (rules: texts#tournament-forms).
    failed: 'Failed to set lock time',
    done: ({ lockTime }) => ({
      title: lockTime === null ? 'Lock time cleared' : `${kind} bracket lock time set successfully`,
    }),
    onDone: onClose,
    onConflict: ({ lockTime }) => {
      if (lockTime === null || typeof lockTime === 'string') setSeen(lockTime);
    },
  });
  const reading: LockTimeReading =
    known.at !== null && text === known.text ? { ok: true, at: known.at } : parseLockTime(text, timeZone);
  const at = reading.ok ? reading.at : null;
  const local = at === null ? null : localTime(at, timeZone);
  const isPast = lockAt !== null && lockAt <= now && !hasResults && !isTemplate;
  const reopens = isPast && at !== null && at > now;
  const [clearing, setClearing] = useState(false);

  const store = (lockTime: string | null) => save.mutate({ lockTime, seen: { lockTime: seen } });

  function submit() {
    setChecked(true);
    if (reading.ok) store(new Date(reading.at).toISOString());
  }

  return (
    <FormDialog
      onClose={onClose}
      title={family === 'football' ? 'Football Bracket Lock Time' : 'Dynamic Lock Time'}
      description={
        isTemplate
          ? 'Rooms that import this template get this lock time.'
          : 'Everyone can pick until this time. Then all brackets lock and everyone can see them.'
      }
      submitLabel="Set Lock Time"
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.problem}
      onSubmit={submit}
    >
      <Field
        label="When does the first game start?"
        hint={`${zoneLabel(timeZone, at ?? now)}${local ? `, ${local} for you` : ''}`}
        error={!reading.ok && (checked || 'instants' in reading) ? LOCK_TIME_ERRORS[reading.reason] : null}
      >
        <DateTimeInput
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChecked(false);
            setClearing(false);
          }}
        />
      </Field>
      {!reading.ok && 'instants' in reading && (
        <WhichTime
          reading={reading}
          text={text}
          timeZone={timeZone}
          onPick={(picked, meant) => {
            setKnown({ at: picked, text: meant });
            setText(meant);
          }}
        />
      )}
      <LiveNotes>
        {!clearing && at !== null && at <= now && (
          <Warning>Lock time is in the past - bracket will be immediately locked</Warning>
        )}
        {clearing && !isPast && !hasResults && !isTemplate && (
          <Warning>Without a lock time, picks stay open until you enter the first result.</Warning>
        )}
        {(clearing ? isPast : reopens) && (
          <Warning>
            This unlocks the bracket: everyone can change their picks, after having seen the others’. Picks
            are hidden again until the next lock.
          </Warning>
        )}
        {hasResults && !isTemplate && <Note>The bracket is locked already, because it has results.</Note>}
      </LiveNotes>
      {lockAt !== null && (
        <Button
          variant={clearing ? 'danger' : 'ghost'}
          className="justify-self-start"
          disabled={save.isPending}
          onClick={() => (clearing ? store(null) : setClearing(true))}
        >
          {!clearing ? 'Clear Lock Time' : isPast ? 'Clear and Reopen' : 'Clear It'}
        </Button>
      )}
    </FormDialog>
  );
}

const LOCK_TIME_ERRORS = {
  format: 'Please select a lock time',
  skipped: 'This time does not exist: the clocks go forward that night.',
  repeated: 'This time occurs twice: the clocks go back that night.',
};
