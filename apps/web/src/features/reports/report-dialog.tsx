import type { ReportKind } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { errorText } from '../../shell/errors.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type ReportSubject, useSendReport } from './reports.queries.ts';

const TITLES: Record<ReportKind, (name: string) => string> = {
  message: (name) => `Report the message of ${name}`,
  person: (name) => `Report ${name}`,
  picture: (name) => `Report the picture of ${name}`,
  room: (name) => `Report ${name}`,
};

export function ReportDialog({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const [text, setText] = useState('');
  const send = useSendReport(onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={TITLES[subject.kind](subject.name)}
      description="Only administrators see that the report is from you."
      submitLabel="Send Report"
      pendingLabel="Sending..."
      loading={send.isPending}
      error={send.error && errorText(send.error, 'The report could not be sent')}
      onSubmit={() => send.mutate({ subject, text })}
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
