import { SUPPORT_CATEGORIES, type SupportPost } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Choice } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { PhotoField } from './photo-field.tsx';
import { type PostDraft, useCreatePost, useEditPost } from './support.queries.ts';
import { CATEGORY_LABELS } from './support-words.ts';

const EMPTY: PostDraft = { title: '', description: '', category: 'issues', photoUrl: null };

interface DialogProps {
  onClose: () => void;
}

export function CreatePostDialog({
  onCreated,
  ...rest
}: DialogProps & { onCreated: (post: SupportPost) => void }) {
  const create = useCreatePost(onCreated);
  return (
    <PostForm
      {...rest}
      title="Create Support Post"
      submitLabel="Create Post"
      pendingLabel="Creating..."
      start={EMPTY}
      loading={create.isPending}
      error={create.error && errorText(create.error, 'Failed to create post')}
      onSend={(draft) => create.mutate(draft)}
    />
  );
}

export function EditPostDialog({ post, ...rest }: DialogProps & { post: SupportPost }) {
  const edit = useEditPost(post.id, rest.onClose);
  const { title, description, category, photoUrl } = post;
  return (
    <PostForm
      {...rest}
      title="Edit Support Post"
      submitLabel="Save Post"
      pendingLabel="Saving..."
      start={{ title, description, category, photoUrl }}
      loading={edit.isPending}
      error={edit.error && errorText(edit.error, 'Failed to update post')}
      onSend={(draft) => edit.mutate(draft)}
    />
  );
}

interface PostFormProps extends DialogProps {
  title: string;
  submitLabel: string;
  pendingLabel: string;
  start: PostDraft;
  loading: boolean;
  error: string | null;
  onSend: (draft: PostDraft) => void;
}

function PostForm({ start, onClose, onSend, ...frame }: PostFormProps) {
  const [draft, setDraft] = useState(start);
  const set = (change: Partial<PostDraft>) => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      onClose={onClose}
      submitDisabled={!draft.title.trim() || !draft.description.trim()}
      onSubmit={() => onSend(draft)}
      {...frame}
    >
      <Field label="Title">
        <TextInput
          value={draft.title}
          maxLength={TEXT_MAX.supportTitle}
          autoComplete="on"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label="Category">
        <Choice
          options={SUPPORT_CATEGORIES}
          labels={CATEGORY_LABELS}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      </Field>
      <Field label="Description">
        <TextArea
          rows={4}
          value={draft.description}
          maxLength={TEXT_MAX.supportDescription}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <PhotoField
        value={draft.photoUrl}
        // Other fields may have changed while the picture was loading.
        onChange={(photoUrl) => setDraft((latest) => ({ ...latest, photoUrl }))}
      />
    </FormDialog>
  );
}
