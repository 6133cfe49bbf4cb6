import type { RoomExport } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FAILED, useImportRoom } from './admin.queries.ts';

const NOT_CHOSEN = 'Please choose the file of a room';
const NO_PASSWORD = 'Please enter a password for the new room';
const NO_EXPORT = 'This is not a room export.';

export function ImportRoomDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; content: RoomExport } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [roomPassword, setRoomPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const importRoom = useImportRoom(onClose);
  const errors = {
    file: file ? null : NOT_CHOSEN,
    password: roomPassword.trim() ? null : NO_PASSWORD,
  };

  async function choose(chosen: File) {
    importRoom.reset();
    try {
      // The server validates the content.
      const content: RoomExport = JSON.parse(await chosen.text());
      setFile({ name: chosen.name, content });
      setRefusal(null);
    } catch {
      setFile(null);
      setRefusal(NO_EXPORT);
    }
  }

  function submit() {
    setChecked(true);
    if (file && errors.password === null) importRoom.mutate({ export: file.content, roomPassword });
    else if (file) password.current?.focus();
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Import Room"
      description="Makes a room of a file that a manager exported. Members are found by username; who has no account here becomes a made-up member. Points are computed anew and must be those of the file."
      submitLabel="Import Room"
      pendingLabel="Importing..."
      loading={importRoom.isPending}
      error={importRoom.error && errorText(importRoom.error, FAILED.importRoom)}
      onSubmit={submit}
    >
      <Field label="File" error={refusal ?? (checked ? errors.file : null)}>
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
      <Field label="Password" hint="Of the new room." error={checked ? errors.password : null}>
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
