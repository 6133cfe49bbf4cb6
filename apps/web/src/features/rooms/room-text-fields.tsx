import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';

export interface RoomTextFieldsProps {
  name: UseFormRegisterReturn;
  description: UseFormRegisterReturn;
  errors: { name?: { message?: string | undefined }; description?: { message?: string | undefined } };
}

export function RoomTextFields({ name, description, errors }: RoomTextFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {/* The hint 'next' would make phones move to the next field of any kind. */}
        <TextInput {...name} enterKeyHint="go" required />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...description} rows={2} />
      </Field>
    </>
  );
}
