import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';

export interface RoomTextFieldsProps {
  name: UseFormRegisterReturn;
  description: UseFormRegisterReturn;
  errors: { name?: { message?: string | undefined }; description?: { message?: string | undefined } };
}

/** Name and description, in the form of a new room and in its settings. */
export function RoomTextFields({ name, description, errors }: RoomTextFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {/* Not the hint 'next': by that, phones go to the next field of any kind by themselves. */}
        <TextInput {...name} enterKeyHint="go" required />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...description} rows={2} />
      </Field>
    </>
  );
}
