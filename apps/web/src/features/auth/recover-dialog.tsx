import { zodResolver } from '@hookform/resolvers/zod';
import { Email } from '@lockroom/contract';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { submitState, toastFailure } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const Recover = z.object({ email: Email });

const WORDS = {
  password: {
    title: 'Reset Password',
    text: 'We will send you a link to set a new one.',
    submit: 'Send Reset Email',
    done: 'Reset email sent!',
    doneText: 'Check your email for password reset instructions.',
    failed: 'Failed to send reset email',
  },
  username: {
    title: 'Recover Username',
    text: 'We will send it to the address of your account.',
    submit: 'Send Username',
    done: 'Username sent!',
    doneText: 'Check your email for your username.',
    failed: 'Failed to send username email',
  },
} as const;

export function RecoverDialog({ what, onClose }: { what: keyof typeof WORDS; onClose: () => void }) {
  const words = WORDS[what];
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Recover),
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: (body: z.infer<typeof Recover>) =>
      what === 'password' ? api.auth.forgotPassword({ body }) : api.auth.forgotUsername({ body }),
    onSuccess: () => {
      onClose();
      toast.show({ title: words.done, description: words.doneText });
    },
    onError: (error) => toastFailure(error, words.failed),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.text}
      submitLabel={words.submit}
      pendingLabel="Sending..."
      {...submitState(send, words.failed)}
      onSubmit={handleSubmit((values) => send.mutate(values))}
    >
      <Field label="Email" error={formState.errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" required />
      </Field>
    </FormDialog>
  );
}
