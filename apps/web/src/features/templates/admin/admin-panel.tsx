import type { RoomCard, RoomExport, Template } from '@lockroom/contract';
import {
  CREATOR_TABS,
  type CreatorTab,
  creatorTab,
  ROOM_TAB_LABELS,
  TEXT_MAX,
  type TemplateSport,
} from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { FileUp, Flag, LayoutTemplate, LifeBuoy, type LucideIcon, Rss, ShieldX, Users } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useUser } from '../../../api/session.ts';
import { DeadEnd } from '../../../shell/load-failed.tsx';
import { BackHead, Page } from '../../../shell/page.tsx';
import { paths } from '../../../shell/paths.ts';
import { Button, FileButton } from '../../../ui/button.tsx';
import { Facts, PanelSection } from '../../../ui/card.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAdminChange, useCreateTemplate, withCode } from './admin.queries.ts';
import { formatOf, inTab, nameMissing, read, SizeField, SportSelect, sizesOf } from './sport-choice.tsx';

interface AdminPanelProps {
  templates: readonly Template[] | undefined;
  rooms: readonly RoomCard[] | undefined;
  /** Error messages that no other part of the page shows. */
  failed: ReactNode;
}

export function AdminPanel({ templates, rooms, failed }: AdminPanelProps) {
  return (
    <>
      {failed}
      {templates && (
        <PanelSection title="Template library" end={templates.length}>
          <Facts
            facts={CREATOR_TABS.map((tab) => ({
              term: ROOM_TAB_LABELS[tab],
              value: inTab(templates, tab).length,
              figure: true,
            }))}
          />
        </PanelSection>
      )}
      {rooms && (
        <PanelSection title="Test rooms" end={rooms.length}>
          <Facts
            facts={[
              { term: 'Members', value: sum(rooms, 'memberCount'), figure: true },
              { term: 'Brackets', value: sum(rooms, 'bracketCount'), figure: true },
            ]}
          />
        </PanelSection>
      )}
      <PanelSection title="Admin tools">
        <AdminTools />
      </PanelSection>
    </>
  );
}

const sum = (rooms: readonly RoomCard[], figure: 'memberCount' | 'bracketCount') =>
  rooms.reduce((total, room) => total + room[figure], 0);

const TOOLS: readonly [LucideIcon, string, string][] = [
  [LayoutTemplate, 'App Creator Admin', paths.adminTemplates()],
  [Users, 'Accounts', paths.adminAccounts()],
  [Rss, 'Data Sources', paths.adminSources()],
  [Flag, 'Reports', paths.adminReports()],
  [LifeBuoy, 'Support Admin', paths.supportAdmin()],
];

export function AdminTools() {
  return (
    <div className="grid gap-2">
      {TOOLS.map(([icon, label, path]) => (
        <Button key={path} asChild variant="ghost" block icon={icon}>
          <Link to={path}>{label}</Link>
        </Button>
      ))}
    </div>
  );
}

interface CreateTemplateDialogProps {
  /** The tab that the dialog was opened from; its sport is preselected. */
  tab: CreatorTab;
  onClose: () => void;
  onCreated: (template: { id: string }) => void;
}

export function CreateTemplateDialog({ tab, onClose, onCreated }: CreateTemplateDialogProps) {
  const [name, setName] = useState('');
  const [sport, setSport] = useState<TemplateSport>(tab);
  const [chosenSize, setChosenSize] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const create = useCreateTemplate(onCreated);
  const missing = nameMissing(sport);
  const hasSizes = sizesOf(sport).length > 0;
  const size = formatOf(sport, chosenSize)?.size ?? null;

  function submit() {
    if (!name.trim()) {
      setChecked(true);
      input.current?.focus();
      return toast.show({ title: missing.title, description: missing.text, tone: 'danger' });
    }
    create.mutate({ name, sport, ...(hasSizes && size !== null ? { bracketSize: size } : {}) });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Create Template"
      description="Managers import it into rooms of its sport. You fill it in on the next page."
      submitLabel="Create Template"
      pendingLabel="Creating..."
      {...create.state}
      onSubmit={submit}
    >
      <Field
        label={creatorTab(read(sport).sport) === 'football' ? 'Tournament Name' : 'Event Name'}
        error={checked && !name.trim() ? missing.text : null}
      >
        <TextInput
          ref={input}
          value={name}
          maxLength={TEXT_MAX.templateName}
          autoCapitalize="words"
          required
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Sport" hint={!hasSizes && size !== null && `${size} teams.`}>
        <SportSelect
          value={sport}
          onChange={(next) => {
            setSport(next);
            setChosenSize(null);
          }}
        />
      </Field>
      <SizeField sport={sport} size={size} onChange={setChosenSize} />
    </FormDialog>
  );
}

export function ImportRoomDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; content: RoomExport } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [roomPassword, setRoomPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const hasPassword = roomPassword.trim() !== '';
  // The original manager also manages the new room, if that user exists on this server.
  const importRoom = useAdminChange({
    call: (body: Parameters<typeof api.transfers.importRoom>[0]['body']) =>
      api.transfers.importRoom({ body }),
    failed: 'Failed to import room',
    stale: keys.rooms,
    done: (room) => ({ title: 'Room Imported', description: withCode(room) }),
    onDone: onClose,
  });

  async function choose(chosen: File) {
    importRoom.reset();
    try {
      // No validation is needed, because the server validates the content.
      const content: RoomExport = JSON.parse(await chosen.text());
      setFile({ name: chosen.name, content });
      setRefusal(null);
    } catch {
      setFile(null);
      setRefusal('This is not a room export.');
    }
  }

  function submit() {
    setChecked(true);
    if (file && hasPassword) importRoom.mutate({ export: file.content, roomPassword });
    else if (file) password.current?.focus();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Import Room"
      description="Creates a room from a file that a manager exported. Members are found by username; anyone without an account here becomes a placeholder. Points are calculated again and must match the file."
      submitLabel="Import Room"
      pendingLabel="Importing..."
      {...importRoom.state}
      onSubmit={submit}
    >
      <Field label="File" error={refusal ?? (checked && !file ? 'Please choose a room export file' : null)}>
        <TextInput value={file?.name ?? ''} placeholder="lockroom-….json" readOnly />
      </Field>
      <div>
        <FileButton
          icon={FileUp}
          label="Choose a .json File"
          fieldLabel="Exported room"
          accept=".json,application/json"
          onChoose={(chosen) => void choose(chosen)}
        />
      </div>
      <Field
        label="Password"
        hint="Of the new room."
        error={checked && !hasPassword ? 'Please enter a password for the new room' : null}
      >
        <TextInput
          ref={password}
          value={roomPassword}
          maxLength={TEXT_MAX.roomPassword}
          required
          onChange={(event) => setRoomPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

/** A page for administrators. Other users see that access is denied, and `children` are not mounted. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  if (!useUser().isAdmin) return <AccessDenied />;
  return (
    <Page title={title} crumbs={ADMIN_CRUMBS}>
      <BackHead title={title} fallback={paths.creatorAdmin()} />
      {children}
    </Page>
  );
}

export const ADMIN_CRUMBS = [
  { label: 'Dashboard', path: paths.dashboard() },
  { label: 'Creator Admin Room', path: paths.creatorAdmin() },
];

export function AccessDenied() {
  return (
    <DeadEnd
      icon={ShieldX}
      title="Access Denied"
      back={{ label: 'Dashboard', path: paths.dashboard() }}
      to={paths.dashboard()}
      way="Return to Dashboard"
    >
      Creator Admin Room is restricted to authorized users only
    </DeadEnd>
  );
}
