import type { ReportKind, ReportReader } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { submitState } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const TITLES: Record<ReportKind, (name: string) => string> = {
  message: (name) => `Report the message of ${name}`,
  person: (name) => `Report ${name}`,
  picture: (name) => `Report the picture of ${name}`,
  room: (name) => `Report ${name}`,
};

/** What is reported. For a picture, `id` is the id of its owner. */
interface ReportSubject {
  kind: ReportKind;
  id: string;
  /** The name of the person or the room. */
  name: string;
  /** The room in which a person is reported. */
  roomId?: string | undefined;
}

export function ReportDialog({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const { kind, id, name, roomId } = subject;
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () =>
      api.reports.create({ body: { kind, id, text, ...(roomId !== undefined && { roomId }) } }),
    onSuccess: ({ readers }) => {
      onClose();
      toast.show({ title: 'Report sent', description: readersText(readers) });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={TITLES[kind](name)}
      description="Only administrators see that the report is from you."
      submitLabel="Send Report"
      pendingLabel="Sending..."
      {...submitState(send, 'The report could not be sent')}
      onSubmit={() => send.mutate()}
    >
      <Field label="What is wrong? (optional)">
        <TextArea
          value={text}
          rows={3}
          maxLength={TEXT_MAX.chatMessage}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function readersText([first, second]: readonly ReportReader[]): string {
  if (first === undefined) return 'This Lockroom has no administrator, so nobody else can see it yet.';
  if (second !== undefined) return 'The people who run this room and this Lockroom can see it.';
  return `The people who run this ${first === 'managers' ? 'room' : 'Lockroom'} can see it.`;
}
